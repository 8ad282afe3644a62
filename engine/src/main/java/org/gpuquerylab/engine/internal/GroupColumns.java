package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.AggregateCall.Function;
import org.gpuquerylab.operators.relation.DeviceRelation;

/** The columns of one group set: the keys, and what functions of groups read and give. */
final class GroupColumns {
  private final List<String> keys = new ArrayList<>();
  private final List<Window> windows = new ArrayList<>();
  private final List<ScalarExpression.Named> inputs = new ArrayList<>();
  private final List<AggregateCall> calls = new ArrayList<>();

  /** Window functions over the input that inputs of functions read. */
  private record Window(List<String> partitions, List<WindowFunction> functions) {}

  /** The names of the keys. */
  List<String> keys() {
    return keys;
  }

  /** A column of the input by which rows are grouped. */
  ScalarExpression key(String name) {
    keys.add(name);
    ScalarExpression key = ScalarExpression.column(name);
    inputs.add(key.as(name));
    return key;
  }

  /** The column of a function of an input. */
  ScalarExpression of(Function function, ScalarExpression input, String name) {
    inputs.add(input.as(name));
    String result = "of " + name;
    calls.add(AggregateCall.of(function, name, result));
    return ScalarExpression.column(result);
  }

  /** The column of the number of rows of a group. */
  ScalarExpression rows(String name) {
    calls.add(AggregateCall.countRows(name));
    return ScalarExpression.column(name);
  }

  /** Adds window functions over the input, which inputs of functions may read. */
  void window(List<String> partitions, WindowFunction... functions) {
    windows.add(new Window(List.copyOf(partitions), List.of(functions)));
  }

  /**
   * The groups.
   *
   * @param input has the columns that keys, inputs and windows read; the caller closes it
   */
  DeviceRelation aggregate(RelationalOperators operators, DeviceRelation input) {
    try (Closer open = new Closer()) {
      DeviceRelation rows = input;
      for (Window window : windows) {
        List<ScalarExpression> partitions =
            window.partitions.stream().<ScalarExpression>map(ScalarExpression::column).toList();
        rows = open.own(operators.window(rows, partitions, List.of(), window.functions));
      }
      DeviceRelation arguments = open.own(operators.project(rows, inputs));
      return operators.aggregate(arguments, keys, calls);
    }
  }
}

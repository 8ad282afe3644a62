package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.engine.answer.SqlValues;
import org.gpuquerylab.engine.internal.HostCalls.HostCall;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.JoinKind;
import org.jspecify.annotations.Nullable;

/**
 * Columns of functions that devices lack: the device finds the distinct inputs, the host computes a
 * value for each, and a join on the device gives each row its value.
 */
final class CallColumns {
  private static final String INPUT = "input";
  private static final String MISSING = "missing";

  private final RelationalOperators operators;
  private final RexBuilder rex;

  CallColumns(RelationalOperators operators, RexBuilder rex) {
    this.operators = operators;
    this.rex = rex;
  }

  /**
   * A relation with the columns of calls besides its own.
   *
   * @return a new relation, which the caller closes
   */
  DeviceRelation add(DeviceRelation relation, List<HostCall> calls) {
    DeviceRelation result = DeviceRelation.of(relation.rows(), relation.columns());
    for (HostCall call : calls) {
      try (DeviceRelation before = result) {
        result = add(before, call);
      }
    }
    return result;
  }

  private DeviceRelation add(DeviceRelation relation, HostCall call) {
    List<ScalarExpression.Named> keyed = columns(relation);
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < call.inputs().size(); i++) {
      addKeys(keyed, keys, call.inputs().get(i), i);
    }
    try (Closer open = new Closer()) {
      DeviceRelation rows = open.own(operators.project(relation, keyed));
      DeviceRelation distinct = open.own(operators.aggregate(rows, keys, List.of()));
      DeviceRelation values = open.own(operators.upload(values(distinct, call)));
      List<DeviceRelation.Attribute> table = new ArrayList<>(values.columns());
      distinct.columns().forEach(column -> table.add(column.as("of " + column.name())));
      DeviceRelation right = open.own(DeviceRelation.of(distinct.rows(), table));
      List<String> rightKeys = keys.stream().map(key -> "of " + key).toList();
      DeviceRelation joined = open.own(operators.join(rows, right, JoinKind.LEFT, keys, rightKeys));
      List<String> wanted =
          new ArrayList<>(relation.columns().stream().map(DeviceRelation.Attribute::name).toList());
      wanted.add(call.column());
      return joined.select(wanted);
    }
  }

  /** The columns of a relation, to which others may be added. */
  static List<ScalarExpression.Named> columns(DeviceRelation relation) {
    List<ScalarExpression.Named> columns = new ArrayList<>();
    relation.columns().forEach(c -> columns.add(ScalarExpression.column(c.name()).as(c.name())));
    return columns;
  }

  /** A value, or a constant in its place if it is NULL. */
  static ScalarExpression orElse(ScalarExpression value, DataType type) {
    return ScalarExpression.call(Operator.COALESCE, value, instead(type));
  }

  /** An input as keys that are never NULL: whether it is NULL, and another value in its place. */
  private static void addKeys(
      List<ScalarExpression.Named> keyed, List<String> keys, HostCalls.Input input, int place) {
    ScalarExpression value = input.expression();
    String key = INPUT + place;
    if (input.node().getType().isNullable()) {
      keyed.add(ScalarExpression.call(Operator.IS_NULL, value).as(MISSING + place));
      keys.add(MISSING + place);
      DataType type = RexTypes.of(input.node().getType());
      value = orElse(value, type);
    }
    keyed.add(value.as(key));
    keys.add(key);
  }

  private static ScalarExpression instead(DataType type) {
    return ScalarExpression.literal(
        type,
        switch (type.kind()) {
          case BOOLEAN -> false;
          case STRING -> "";
          case FLOAT32, FLOAT64 -> 0.0;
          default -> 0L;
        });
  }

  private HostRelation values(DeviceRelation distinct, HostCall call) {
    HostRelation keys = operators.download(distinct);
    HostFunctions function = new HostFunctions(rex, call.call());
    List<@Nullable Object> values = new ArrayList<>();
    for (int row = 0; row < keys.rows(); row++) {
      values.add(function.evaluate(inputs(keys, row, call.inputs().size())));
    }
    DataType type = RexTypes.of(call.call().getType());
    return new HostRelation(keys.rows(), List.of(HostVectors.of(call.column(), type, values)));
  }

  private static List<@Nullable Object> inputs(HostRelation keys, int row, int count) {
    List<@Nullable Object> all = SqlValues.row(keys, row);
    List<@Nullable Object> inputs = new ArrayList<>();
    int column = 0;
    for (int i = 0; i < count; i++) {
      boolean nullable = keys.columns().get(column).name().equals(MISSING + i);
      boolean missing = nullable && Boolean.TRUE.equals(all.get(column));
      column += nullable ? 1 : 0;
      inputs.add(missing ? null : all.get(column));
      column++;
    }
    return inputs;
  }
}

package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.AggregateCall.Function;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;

/** Runs an aggregation. */
final class AggregateExecution {
  private static final String ROWS = "rows";

  private final TreeExecution execution;
  private final RelationalOperators operators;
  private final Aggregate aggregate;
  private final List<Integer> keys;

  /** The columns of the aggregation's input. */
  private final List<ScalarExpression.Named> inputs = new ArrayList<>();

  private final List<AggregateCall> calls = new ArrayList<>();

  /** The columns of the result. */
  private final List<ScalarExpression.Named> results = new ArrayList<>();

  private boolean isSingle;

  AggregateExecution(TreeExecution execution, RelationalOperators operators, Aggregate aggregate) {
    this.execution = execution;
    this.operators = operators;
    this.aggregate = aggregate;
    this.keys = aggregate.getGroupSet().asList();
  }

  DeviceRelation run() {
    if (aggregate.getGroupType() != Aggregate.Group.SIMPLE) {
      throw new UnsupportedOperationException("GROUPING SETS, CUBE or ROLLUP");
    }
    List<String> keyNames = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      keyNames.add("key" + i);
      inputs.add(ScalarExpression.column(RexTranslation.name(keys.get(i))).as("key" + i));
      results.add(ScalarExpression.column("key" + i).as(RexTranslation.name(i)));
    }
    ImmutableBitSet.Builder needed = aggregate.getGroupSet().rebuild();
    for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
      org.apache.calcite.rel.core.AggregateCall call = aggregate.getAggCallList().get(i);
      needed.addAll(call.getArgList());
      if (call.hasFilter()) {
        needed.set(call.filterArg);
      }
      add(call, i);
    }
    if (isSingle) {
      calls.add(AggregateCall.countRows(ROWS));
    }
    try (Closer open = new Closer()) {
      DeviceRelation rows = open.own(execution.run(aggregate.getInput(), needed.build()));
      DeviceRelation input = open.own(operators.project(rows, inputs));
      DeviceRelation groups = open.own(operators.aggregate(input, keyNames, calls));
      checkSingle(groups);
      return operators.project(groups, results);
    }
  }

  private void add(org.apache.calcite.rel.core.AggregateCall call, int place) {
    String name = "a" + place;
    String argument = "x" + place;
    Function function = function(call);
    RelDataType type = call.getType();
    String result = RexTranslation.name(keys.size() + place);
    if (function == Function.COUNT_ROWS) {
      calls.add(AggregateCall.countRows(name));
    } else {
      inputs.add(argument(call).as(argument));
      calls.add(AggregateCall.of(function, argument, name));
    }
    ScalarExpression column = ScalarExpression.column(name);
    results.add(new ScalarExpression.Cast(column, RexTypes.of(type)).as(result));
  }

  private Function function(org.apache.calcite.rel.core.AggregateCall call) {
    boolean counted = call.getArgList().isEmpty() && !call.hasFilter();
    if (call.getArgList().size() > 1) {
      throw new UnsupportedOperationException("aggregate of several columns, " + call);
    }
    return switch (call.getAggregation().getKind()) {
      case COUNT -> {
        if (call.isDistinct()) {
          yield Function.COUNT_DISTINCT;
        }
        yield counted ? Function.COUNT_ROWS : Function.COUNT;
      }
      case SUM -> plain(call, Function.SUM);
      case AVG -> plain(call, Function.AVG);
      case MIN, ANY_VALUE, LITERAL_AGG -> Function.MIN;
      case MAX -> Function.MAX;
      case SINGLE_VALUE -> {
        isSingle = true;
        yield Function.MIN;
      }
      default -> throw new UnsupportedOperationException("aggregate " + call.getAggregation());
    };
  }

  private static Function plain(org.apache.calcite.rel.core.AggregateCall call, Function function) {
    if (call.isDistinct()) {
      throw new UnsupportedOperationException("aggregate " + call);
    }
    return function;
  }

  /** The values that a call aggregates: NULL where its FILTER is not true. */
  private ScalarExpression argument(org.apache.calcite.rel.core.AggregateCall call) {
    ScalarExpression value;
    DataType type;
    if (!call.rexList.isEmpty() && call.rexList.get(0) instanceof RexLiteral literal) {
      type = RexTypes.of(literal.getType());
      value = RexTypes.literal(literal, type);
    } else if (call.getArgList().isEmpty()) {
      type = DataType.INT32;
      value = ScalarExpression.literal(1);
    } else {
      int field = call.getArgList().get(0);
      type = RexTypes.of(aggregate.getInput().getRowType().getFieldList().get(field).getType());
      value = ScalarExpression.column(RexTranslation.name(field));
    }
    return call.hasFilter()
        ? new ScalarExpression.Case(
            List.of(
                new ScalarExpression.Case.Branch(
                    ScalarExpression.column(RexTranslation.name(call.filterArg)), value)),
            ScalarExpression.literal(type, null))
        : value;
  }

  /** A scalar sub-query must have at most one row. */
  private void checkSingle(DeviceRelation groups) {
    if (!isSingle) {
      return;
    }
    try (DeviceRelation counts =
        operators.project(groups, ScalarExpression.column(ROWS).as(ROWS))) {
      HostRelation host = operators.download(counts);
      Vector rows = host.column(ROWS);
      for (int i = 0; i < host.rows(); i++) {
        if (rows.value(i) instanceof Long count && count > 1) {
          throw new InputException(
              "a sub-query that stands for a value has " + count + " rows; it may have one");
        }
      }
    }
  }
}

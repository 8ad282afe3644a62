package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.SetOperation;

/** Runs an aggregation: once for each of its group sets. */
final class AggregateExecution {
  private final TreeExecution execution;
  private final RelationalOperators operators;
  private final Aggregate aggregate;
  private final List<Integer> keys;

  AggregateExecution(TreeExecution execution, RelationalOperators operators, Aggregate aggregate) {
    this.execution = execution;
    this.operators = operators;
    this.aggregate = aggregate;
    this.keys = aggregate.getGroupSet().asList();
  }

  /** The column of a key. */
  static String key(int place) {
    return "key" + place;
  }

  /** The column of an argument of a call. */
  static String argument(int call, int place) {
    return "x" + call + "_" + place;
  }

  DeviceRelation run() {
    // What devices lack shows before the input runs.
    List<GroupSetExecution> sets = sets(false);
    List<ScalarExpression.Named> inputs = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      inputs.add(ScalarExpression.column(RexTranslation.name(keys.get(i))).as(key(i)));
    }
    List<AggregateCall> calls = aggregate.getAggCallList();
    ImmutableBitSet needed = RexFields.of(aggregate);
    for (int i = 0; i < calls.size(); i++) {
      addArguments(calls.get(i), i, inputs);
    }
    try (Closer open = new Closer()) {
      boolean counted = calls.stream().allMatch(GroupCalls::takesCounts);
      Carried carried = counted ? Carried.by(aggregate) : null;
      DeviceRelation rows = open.own(execution.run(aggregate.getInput(), needed, carried));
      if (CountedRows.isCounted(rows)) {
        inputs.add(ScalarExpression.column(CountedRows.COUNT).as(CountedRows.COUNT));
      }
      DeviceRelation input = open.own(operators.project(rows, inputs));
      DeviceRelation all = null;
      for (GroupSetExecution one : CountedRows.isCounted(rows) ? sets(true) : sets) {
        DeviceRelation groups = open.own(one.run(input));
        all =
            all == null ? groups : open.own(operators.combine(all, groups, SetOperation.UNION_ALL));
      }
      if (all == null) {
        throw new IllegalStateException("an aggregation has a group set");
      }
      return DeviceRelation.of(all.rows(), all.columns());
    }
  }

  private List<GroupSetExecution> sets(boolean counted) {
    return aggregate.getGroupSets().stream()
        .map(set -> new GroupSetExecution(operators, aggregate, set, counted))
        .toList();
  }

  /** The values that a call aggregates: NULL where its FILTER is not true. */
  private void addArguments(AggregateCall call, int place, List<ScalarExpression.Named> inputs) {
    if (!call.rexList.isEmpty() && call.rexList.get(0) instanceof RexLiteral literal) {
      DataType type = RexTypes.of(literal.getType());
      inputs.add(filtered(RexTypes.literal(literal, type), type, call).as(argument(place, 0)));
    } else if (call.getArgList().isEmpty() && call.hasFilter()) {
      ScalarExpression one = ScalarExpression.literal(1);
      inputs.add(filtered(one, DataType.INT32, call).as(argument(place, 0)));
    }
    for (int i = 0; i < call.getArgList().size(); i++) {
      int field = call.getArgList().get(i);
      DataType type =
          RexTypes.of(aggregate.getInput().getRowType().getFieldList().get(field).getType());
      ScalarExpression value = ScalarExpression.column(RexTranslation.name(field));
      inputs.add(filtered(value, type, call).as(argument(place, i)));
    }
  }

  private static ScalarExpression filtered(
      ScalarExpression value, DataType type, AggregateCall call) {
    return call.hasFilter()
        ? new ScalarExpression.Case(
            List.of(
                new ScalarExpression.Case.Branch(
                    ScalarExpression.column(RexTranslation.name(call.filterArg)), value)),
            ScalarExpression.literal(type, null))
        : value;
  }
}

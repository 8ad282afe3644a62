package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;

/** Aggregates by one group set. */
final class GroupSetExecution {
  private static final String ROWS = "rows";

  private final RelationalOperators operators;
  private final GroupColumns columns = new GroupColumns();
  private final List<ScalarExpression.Named> results = new ArrayList<>();
  private final boolean isSingle;

  /**
   * Prepares an aggregation.
   *
   * @param counted whether rows have numbers, see {@link CountedRows}
   * @throws UnsupportedOperationException if devices lack a call; the message names it
   */
  GroupSetExecution(
      RelationalOperators operators, Aggregate aggregate, ImmutableBitSet set, boolean counted) {
    this.operators = operators;
    List<Integer> keys = aggregate.getGroupSet().asList();
    for (int i = 0; i < keys.size(); i++) {
      String name = AggregateExecution.key(i);
      ScalarExpression none =
          ScalarExpression.literal(
              RexTypes.of(aggregate.getRowType().getFieldList().get(i).getType()), null);
      addResult(set.get(keys.get(i)) ? columns.key(name) : none);
    }
    GroupCalls calls = new GroupCalls(aggregate, set, counted, columns);
    for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
      addResult(calls.result(i));
    }
    isSingle =
        aggregate.getAggCallList().stream()
            .anyMatch(call -> call.getAggregation().getKind() == SqlKind.SINGLE_VALUE);
    if (isSingle) {
      columns.rows(ROWS);
    }
  }

  private void addResult(ScalarExpression value) {
    results.add(value.as(RexTranslation.name(results.size())));
  }

  /** The groups, with the fields of the aggregation. */
  DeviceRelation run(DeviceRelation input) {
    try (DeviceRelation groups = columns.aggregate(operators, input)) {
      checkSingle(groups);
      return operators.project(groups, results);
    }
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

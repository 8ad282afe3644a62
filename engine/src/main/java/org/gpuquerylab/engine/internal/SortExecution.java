package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.engine.internal.plan.RowLimit;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DeviceRelation;

/** Runs a sort, which may take the first rows alone. */
final class SortExecution {
  private final TreeExecution execution;
  private final RelationalOperators operators;
  private final Sort sort;

  SortExecution(TreeExecution execution, RelationalOperators operators, Sort sort) {
    this.execution = execution;
    this.operators = operators;
    this.sort = sort;
  }

  /** Runs the sort. */
  DeviceRelation run(ImmutableBitSet needed) {
    List<OrderingTerm> keys = new ArrayList<>();
    ImmutableBitSet.Builder used = needed.rebuild();
    for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
      used.set(field.getFieldIndex());
      keys.add(
          new OrderingTerm(
              ScalarExpression.column(RexTranslation.name(field.getFieldIndex())),
              field.getDirection().isDescending(),
              field.nullDirection == NullDirection.FIRST));
    }
    RowLimit limit = RowLimit.of(sort);
    if (limit == null) {
      throw new UnsupportedOperationException("LIMIT or OFFSET that is no constant");
    }
    return execution.over(
        sort.getInput(),
        used.build(),
        null,
        input -> {
          if (keys.isEmpty()) {
            return operators.limit(input, limit.rows(), limit.offset());
          }
          return sort.fetch == null && sort.offset == null
              ? operators.sort(input, keys)
              : operators.top(input, keys, limit.rows(), limit.offset());
        });
  }
}

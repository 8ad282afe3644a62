package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.jspecify.annotations.Nullable;

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
    int offset = number(sort.offset, 0);
    int limit = number(sort.fetch, Integer.MAX_VALUE);
    return execution.over(
        sort.getInput(),
        used.build(),
        null,
        input -> {
          if (keys.isEmpty()) {
            return operators.limit(input, limit, offset);
          }
          return sort.fetch == null && sort.offset == null
              ? operators.sort(input, keys)
              : operators.top(input, keys, limit, offset);
        });
  }

  private static int number(@Nullable RexNode node, int otherwise) {
    if (node == null) {
      return otherwise;
    }
    Long value = node instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
    if (value == null) {
      throw new UnsupportedOperationException("LIMIT or OFFSET that is no constant");
    }
    return (int) Math.min(Integer.MAX_VALUE, value);
  }
}

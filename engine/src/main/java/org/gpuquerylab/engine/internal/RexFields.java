package org.gpuquerylab.engine.internal;

import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/** The fields that expressions and operators read. */
final class RexFields {
  private RexFields() {}

  static ImmutableBitSet of(RexNode node) {
    return RelOptUtil.InputFinder.bits(node);
  }

  static ImmutableBitSet of(List<RexNode> nodes) {
    return RelOptUtil.InputFinder.bits(nodes, null);
  }

  /** The fields that an aggregation reads of its input. */
  static ImmutableBitSet of(Aggregate aggregate) {
    ImmutableBitSet.Builder read = aggregate.getGroupSet().rebuild();
    for (AggregateCall call : aggregate.getAggCallList()) {
      read.addAll(call.getArgList());
      if (call.hasFilter()) {
        read.set(call.filterArg);
      }
    }
    return read.build();
  }

  /** The fields that a join reads of its inputs, each numbered from 0. */
  record Sides(ImmutableBitSet left, ImmutableBitSet right) {

    /**
     * The fields for the condition and the result.
     *
     * @param needed those of the result that are needed
     */
    static Sides of(Join join, ImmutableBitSet needed) {
      int leftFields = join.getLeft().getRowType().getFieldCount();
      ImmutableBitSet condition = RexFields.of(join.getCondition());
      ImmutableBitSet all = needed.union(condition);
      ImmutableBitSet left = all.intersect(ImmutableBitSet.range(leftFields));
      // The mark is no field of the right input.
      boolean isMark = join.getJoinType() == JoinRelType.LEFT_MARK;
      return new Sides(left, (isMark ? condition : all).except(left).shift(-leftFields));
    }
  }
}

package org.gpuquerylab.engine.internal;

import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/** The fields that expressions read. */
final class RexFields {
  private RexFields() {}

  static ImmutableBitSet of(RexNode node) {
    return RelOptUtil.InputFinder.bits(node);
  }

  static ImmutableBitSet of(List<RexNode> nodes) {
    return RelOptUtil.InputFinder.bits(nodes, null);
  }
}

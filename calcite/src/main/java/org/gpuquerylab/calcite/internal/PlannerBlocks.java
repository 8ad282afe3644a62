package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.jspecify.annotations.Nullable;

/** The join blocks of a tree that a planner works on. */
public final class PlannerBlocks {
  private PlannerBlocks() {}

  /**
   * The whole block whose top is a given node; null if there is none.
   *
   * @param root the planner's root; a node that is only a part of its block has no block then; null
   *     if it is unknown
   */
  public static @Nullable JoinBlock at(RelNode node, @Nullable RelNode root) {
    return BlockFinder.blocks(root == null ? node : root).stream()
        .filter(block -> block.root() == node)
        .findFirst()
        .orElse(null);
  }

  /**
   * The conditions of a block's joins and filters that are not always true. A planner that copies a
   * node keeps the object that is its condition.
   *
   * @param top the block's root, or another tree with the same relations
   */
  public static List<RexNode> conditions(RelNode top, JoinBlock block) {
    Set<RelNode> ends = Collections.newSetFromMap(new IdentityHashMap<>());
    block.relations().forEach(relation -> ends.add(relation.input()));
    List<RexNode> conditions = new ArrayList<>();
    collect(top, ends, conditions);
    conditions.removeIf(RexNode::isAlwaysTrue);
    return conditions;
  }

  private static void collect(RelNode shown, Set<RelNode> ends, List<RexNode> conditions) {
    RelNode node = shown.stripped();
    if (ends.contains(shown)) {
      return;
    } else if (node instanceof Join join) {
      conditions.add(join.getCondition());
    } else if (node instanceof Filter filter) {
      conditions.add(filter.getCondition());
    } else if (!(node instanceof Project)) {
      return;
    }
    node.getInputs().forEach(input -> collect(input, ends, conditions));
  }

  /** The same block, in which the filters of a relation are a part of its input. */
  static JoinBlock filterInputs(JoinBlock block) {
    List<BlockRelation> relations =
        block.relations().stream().map(PlannerBlocks::filterInput).toList();
    return new JoinBlock(block.root(), relations, block.tree(), block.outputs());
  }

  private static BlockRelation filterInput(BlockRelation relation) {
    if (relation.filters().isEmpty()) {
      return relation;
    }
    RelNode input = relation.input();
    RexNode all =
        RexUtil.composeConjunction(input.getCluster().getRexBuilder(), relation.filters());
    RelNode filtered = LogicalFilter.create(input, all);
    return new BlockRelation(relation.name(), filtered, List.of(), relation.table());
  }
}

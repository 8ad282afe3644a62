package org.gpuquerylab.calcite.internal;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.hep.HepPlanner;
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

/**
 * The join blocks of the trees that planners work on. A rule may match at each node, so the blocks
 * of a {@link HepPlanner}'s tree are kept until the planner changes it. Thread-safe.
 */
public final class PlannerBlocks {
  /** The blocks that were found last; weak, as a rule outlives its planners. */
  private WeakReference<Found> last = new WeakReference<>(null);

  /** The blocks by their tops, in a tree at the time of its last transformation. */
  private record Found(RelNode root, long time, IdentityHashMap<RelNode, JoinBlock> blocks) {}

  /**
   * The whole block whose top is a given node; null if there is none. A node that is only a part of
   * its block has none.
   */
  @SuppressWarnings("deprecation") // Nothing else tells that a planner has changed its tree.
  public synchronized @Nullable JoinBlock at(RelNode node, RelOptPlanner planner) {
    RelNode root = planner.getRoot();
    if (!(planner instanceof HepPlanner) || root == null) {
      return find(root == null ? node : root).get(node);
    }
    long time = planner.getRelMetadataTimestamp(root); // the number of transformations
    Found found = last.get();
    if (found == null || found.root != root || found.time != time) {
      found = new Found(root, time, find(root));
      last = new WeakReference<>(found);
    }
    return found.blocks.get(node);
  }

  private static IdentityHashMap<RelNode, JoinBlock> find(RelNode tree) {
    IdentityHashMap<RelNode, JoinBlock> blocks = new IdentityHashMap<>();
    BlockFinder.blocks(tree).forEach(block -> blocks.put(block.root(), block));
    return blocks;
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

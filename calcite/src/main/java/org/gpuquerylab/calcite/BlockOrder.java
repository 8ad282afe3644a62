package org.gpuquerylab.calcite;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.calcite.internal.BlockRewrite;
import org.gpuquerylab.calcite.internal.OperatorBlock;
import org.gpuquerylab.calcite.internal.TreeEstimates;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * The problem of ordering a block's joins, and the way back: a block of inner joins has a {@link
 * QueryGraph}, any other block an {@link OperatorGraph}.
 */
public final class BlockOrder {
  private final JoinBlock block;
  private final @Nullable QueryGraph graph;
  private final @Nullable OperatorBlock operators;

  /**
   * States the problem of a block.
   *
   * @param crossProducts whether any two relations of a block of inner joins may be joined
   * @throws org.gpuquerylab.joinorder.query.InvalidQueryException if the block is beyond a graph's
   *     limits
   */
  public BlockOrder(JoinBlock block, boolean crossProducts) {
    this(block, crossProducts, new TreeEstimates());
  }

  BlockOrder(JoinBlock block, boolean crossProducts, TreeEstimates tree) {
    this.block = block;
    graph = block.isInner() ? BlockGraph.of(block, crossProducts, tree) : null;
    operators = block.isInner() ? null : new OperatorBlock(block, tree);
  }

  /** The block. */
  public JoinBlock block() {
    return block;
  }

  /** The graph of a block of inner joins; empty for other blocks. */
  public Optional<QueryGraph> graph() {
    return Optional.ofNullable(graph);
  }

  /** The graph of a block with other operators; empty for a block of inner joins. */
  public Optional<OperatorGraph> operators() {
    return Optional.ofNullable(operators).map(OperatorBlock::graph);
  }

  /** The plan that an optimizer finds. */
  public JoinTree plan(JoinOrderOptimizer optimizer) {
    return graph == null
        ? optimizer.optimize(operators().orElseThrow()).plan()
        : optimizer.optimize(graph).plan();
  }

  /**
   * The tree of a statement in which blocks have other orders of joins. It has the same fields, and
   * the same result on any data.
   *
   * @param plans the orders, each with its plan from an algorithm; a block without one stays
   */
  public static RelNode tree(BoundQuery query, Map<BlockOrder, JoinTree> plans) {
    IdentityHashMap<RelNode, BlockOrder> roots = new IdentityHashMap<>();
    plans.keySet().stream()
        .filter(order -> order.block.relations().size() > 1)
        .forEach(order -> roots.put(order.block.root(), order));
    return replace(query.tree(), roots, plans);
  }

  /** The block's tree in which its joins have the order of a plan. */
  RelNode tree(JoinTree plan) {
    return new BlockRewrite(block, operators, input -> input).tree(plan);
  }

  private static RelNode replace(
      RelNode node, IdentityHashMap<RelNode, BlockOrder> roots, Map<BlockOrder, JoinTree> plans) {
    BlockOrder order = roots.get(node);
    JoinTree plan = order == null ? null : plans.get(order);
    if (order != null && plan != null) {
      return new BlockRewrite(order.block, order.operators, input -> replace(input, roots, plans))
          .tree(plan);
    }
    List<RelNode> inputs = node.getInputs();
    List<RelNode> replaced = inputs.stream().map(input -> replace(input, roots, plans)).toList();
    boolean same = true;
    for (int i = 0; i < inputs.size(); i++) {
      same &= inputs.get(i) == replaced.get(i);
    }
    return same ? node : node.copy(node.getTraitSet(), replaced);
  }
}

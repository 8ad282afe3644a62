package org.gpuquerylab.calcite;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.internal.BlockPlans;
import org.gpuquerylab.calcite.internal.BlockRewrite;
import org.gpuquerylab.calcite.internal.OperatorBlock;
import org.gpuquerylab.calcite.internal.PredicateCombination;
import org.gpuquerylab.calcite.internal.TreeEstimates;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.SetCardinalities;
import org.jspecify.annotations.Nullable;

/**
 * The problem of ordering a block's joins, and the way back: a block of inner joins has a {@link
 * QueryGraph}, any other block an {@link OperatorGraph}. Sets of a block's relations are bit masks,
 * in which bit {@code i} is relation {@code i} of the block; methods with sets are for blocks of at
 * most {@link QueryGraph#MAX_MASK_RELATIONS} relations. Immutable.
 */
public final class BlockOrder {
  private final JoinBlock block;
  private final BlockEstimates estimates;
  private final @Nullable QueryGraph graph;
  private final @Nullable OperatorBlock operators;
  private final @Nullable OperatorGraph operatorGraph;

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
    this(block, crossProducts, new BlockEstimates(block, tree, PredicateCombination.MAX_ENTROPY));
  }

  private BlockOrder(JoinBlock block, boolean crossProducts, BlockEstimates estimates) {
    this.block = block;
    this.estimates = estimates;
    graph = block.isInner() ? BlockGraph.of(block, crossProducts, estimates) : null;
    operators = block.isInner() ? null : new OperatorBlock(block, estimates);
    operatorGraph = operators == null ? null : operators.graph();
  }

  private BlockOrder(BlockOrder order, SetCardinalities rows) {
    BlockPlans plans = order.plans();
    block = order.block;
    estimates = order.estimates;
    graph = order.graph == null ? null : order.graph.withCardinalities(rows);
    operators = order.operators;
    operatorGraph =
        order.operatorGraph == null
            ? null
            : order.operatorGraph.withCardinalities(set -> rows.cardinality(plans.blockSet(set)));
  }

  /**
   * States the problem of a block without cross products, unless some relations have no predicate.
   *
   * @param combination how the predicates on a table are taken together
   */
  public static BlockOrder of(JoinBlock block, PredicateCombination combination) {
    return new BlockOrder(
        block, false, new BlockEstimates(block, new TreeEstimates(), combination));
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
    return Optional.ofNullable(operatorGraph);
  }

  /** The plan that an optimizer finds. */
  public JoinTree plan(JoinOrderOptimizer optimizer) {
    return graph == null
        ? optimizer.optimize(operators().orElseThrow()).plan()
        : optimizer.optimize(graph).plan();
  }

  /** The estimates of the block's predicates. */
  public BlockEstimates estimates() {
    return estimates;
  }

  /** Says in a few words which statistics give the rows of a relation of the block. */
  public String basis(int relation) {
    return estimates.basis(relation);
  }

  /**
   * The same problem with other cardinalities.
   *
   * @param rows asked by one thread at a time, although optimizers ask from several: estimators
   *     keep what they have counted
   */
  public BlockOrder withRows(SetCardinalities rows) {
    Object lock = new Object();
    return new BlockOrder(
        this,
        set -> {
          synchronized (lock) {
            return rows.cardinality(set);
          }
        });
  }

  /** The plans of sets of relations; costs are C_out. */
  public BlockPlans plans() {
    return plans(new Cout());
  }

  /** The plans of sets of relations. */
  public BlockPlans plans(CostFunction costFunction) {
    return graph == null
        ? BlockPlans.of(operators().orElseThrow(), block, costFunction)
        : BlockPlans.of(graph, costFunction);
  }

  /**
   * The joins of a plan of some of the block's relations, as a tree without the root's fields.
   *
   * @param inputs gives what stands for the input of a relation, with fields of the same types
   */
  public RelNode joined(JoinTree plan, UnaryOperator<RelNode> inputs) {
    return new BlockRewrite(block, operators, inputs, null).joined(plan);
  }

  /**
   * The tree of a statement in which blocks have other orders of joins. It has the same fields, and
   * the same result on any data.
   *
   * @param plans the orders, each with its plan from an algorithm; a block without one stays
   */
  public static RelNode tree(BoundQuery query, Map<BlockOrder, JoinTree> plans) {
    return tree(query, plans, new IdentityHashMap<>());
  }

  /**
   * Like {@link #tree(BoundQuery, Map)}, and says which nodes of the tree are parts of the plans.
   *
   * @param nodes receives the nodes, by identity
   */
  public static RelNode tree(
      BoundQuery query, Map<BlockOrder, JoinTree> plans, IdentityHashMap<RelNode, JoinTree> nodes) {
    IdentityHashMap<RelNode, BlockOrder> roots = new IdentityHashMap<>();
    plans.keySet().stream()
        .filter(order -> order.block.relations().size() > 1)
        .forEach(order -> roots.put(order.block.root(), order));
    return replace(query.tree(), roots, plans, nodes);
  }

  /** The block's tree in which its joins have the order of a plan. */
  RelNode tree(JoinTree plan) {
    return new BlockRewrite(block, operators, input -> input, null).tree(plan);
  }

  private static RelNode replace(
      RelNode node,
      IdentityHashMap<RelNode, BlockOrder> roots,
      Map<BlockOrder, JoinTree> plans,
      IdentityHashMap<RelNode, JoinTree> nodes) {
    BlockOrder order = roots.get(node);
    JoinTree plan = order == null ? null : plans.get(order);
    if (order != null && plan != null) {
      return new BlockRewrite(
              order.block, order.operators, input -> replace(input, roots, plans, nodes), nodes)
          .tree(plan);
    }
    List<RelNode> inputs = node.getInputs();
    List<RelNode> replaced =
        inputs.stream().map(input -> replace(input, roots, plans, nodes)).toList();
    boolean same = true;
    for (int i = 0; i < inputs.size(); i++) {
      same &= inputs.get(i) == replaced.get(i);
    }
    return same ? node : node.copy(node.getTraitSet(), replaced);
  }
}

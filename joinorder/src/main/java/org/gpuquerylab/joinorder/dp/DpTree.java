package org.gpuquerylab.joinorder.dp;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmScope;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.tree.RootTable;
import org.gpuquerylab.joinorder.tree.RootedTree;
import org.gpuquerylab.joinorder.tree.TreeCosts;
import org.gpuquerylab.joinorder.tree.TreeFactors;
import org.jspecify.annotations.Nullable;

/**
 * Exhaustive search for query graphs that are trees: chains, stars, snowflakes. Its memo has an
 * element for each connected set and no other, its index needs neither hashing nor bit masks
 * ({@link org.gpuquerylab.joinorder.tree}). O(join pairs); 8 bytes for a connected set.
 *
 * <p>An instance keeps the structure of the last tree's shape for the next query.
 */
public final class DpTree implements JoinOrderAlgorithm {
  /** Name in the catalogue. */
  public static final String NAME = "dptree";

  /** Its place in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "sequential search of trees, without hashing",
              QueryGraph.MAX_MASK_RELATIONS,
              DpTree::new)
          .scoped(AlgorithmScope::forTrees);

  /** Most connected sets with the root: 1 GiB of costs. */
  private static final double MAX_SETS = 1 << 27;

  /**
   * Sets in a tile: its costs and those of the tile that it reads stay in the first-level cache.
   */
  private static final int TILE = 1024;

  private final CostFunction costFunction;
  private @Nullable TreeFactors factors;

  /** Creates the algorithm for a cost function. */
  public DpTree(CostFunction costFunction) {
    this.costFunction = costFunction;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_MASK_RELATIONS;
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.gpuquerylab.joinorder.tree.NotATreeException if the graph has a cycle
   */
  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    RootedTree tree = RootedTree.of(graph, NAME);
    if (graph.size() == 1) {
      return OptimizationResult.exact(new JoinTreeBuilder(graph, costFunction).leaf(0), 0, 0, 0);
    }
    TreeFactors current = factorsFor(tree);
    TreeCosts numbers = new TreeCosts(graph, tree, current, costFunction);
    double[] costs = new double[current.ySets() * current.xSets()];
    RootTable table = new RootTable(numbers, costFunction, costs);
    table.fill();
    long pairs = current.pairs();
    return OptimizationResult.exact(numbers.plan(graph, table.taken()), table.cost(), pairs, pairs);
  }

  private TreeFactors factorsFor(RootedTree tree) {
    TreeFactors current = factors;
    if (current == null || !current.shape().equals(tree.shape())) {
      double sets = tree.shape().setsWithTop(0);
      if (sets > MAX_SETS) {
        throw new TooManyRelationsException(
            "the query's "
                + tree.shape().size()
                + " relations have more than "
                + (long) MAX_SETS
                + " connected subsets, too many for "
                + NAME
                + ", choose another algorithm");
      }
      current = TreeFactors.of(tree.shape(), TILE, TILE);
      factors = current;
    }
    return current;
  }
}

package org.gpuquerylab.joinorder.internal.host;

import java.lang.ref.SoftReference;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmScope;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Exhaustive search for query graphs that are trees: chains, stars, snowflakes. The memo has
 * exactly one element for each connected set; the index needs neither hashing nor bit masks ({@link
 * org.gpuquerylab.joinorder.internal.host}). O(join pairs) time, 8 bytes for each connected set.
 *
 * <p>The instance keeps the structure of the last tree's shape, and the arrays of its costs and
 * rows, for the next query, as long as the heap has room.
 */
public final class DpTree extends EndableSearch {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "dptree";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHostWithin(
              NAME,
              "sequential search of trees, without hashing",
              QueryGraph.MAX_MASK_RELATIONS,
              DpTree::new)
          .scoped(AlgorithmScope::forTrees);

  /** The maximum number of connected sets with the root: 1 GiB of costs. */
  private static final double MAX_SETS = 1 << 27;

  /**
   * The number of sets in a tile: few enough that the costs of the tile, and of the tile that it
   * reads, stay in the first-level cache.
   */
  private static final int TILE = 1024;

  private SoftReference<Kept> kept = new SoftReference<>(null);

  /** Creates the algorithm for a cost function, with the default budget. */
  public DpTree(CostFunction costFunction) {
    this(costFunction, Budget.usual());
  }

  /** Creates the algorithm for a cost function and the host memory of a budget. */
  public DpTree(CostFunction costFunction, Budget budget) {
    super(costFunction, budget);
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
   * @throws org.gpuquerylab.joinorder.internal.host.NotATreeException if the graph has a cycle
   */
  @Override
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    RootedTree tree = RootedTree.of(graph, NAME);
    if (graph.size() == 1) {
      JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction());
      return OptimizationResult.exact(plans.leaf(0), 0, 0, 0);
    }
    Kept tables = tablesFor(graph, tree, limit);
    TreeCosts numbers = new TreeCosts(graph, tree, tables.room, costFunction(), limit.meter());
    RootTable table = new RootTable(numbers, costFunction(), tables.costs, tables.supplied);
    table.fill(limit.meter());
    long pairs = numbers.factors().pairs();
    return OptimizationResult.exact(numbers.plan(graph, table.taken()), table.cost(), pairs, pairs);
  }

  /** The data kept between calls: a structure, and arrays that each call overwrites. */
  private static final class Kept {
    private final TreeRoom room;
    private final double[] costs;

    /** The rows of each set if they are supplied, otherwise empty. */
    private final double[] supplied;

    Kept(TreeRoom room, double[] costs, int sets) {
      this.room = room;
      this.costs = costs;
      this.supplied = new double[room.form() == CardinalityForm.SUPPLIED ? sets : 0];
    }

    boolean serves(TreeShape shape, CardinalityForm form) {
      return room.form() == form && room.factors().shape().equals(shape);
    }
  }

  private Kept tablesFor(QueryGraph graph, RootedTree tree, SearchLimit limit) {
    TreeShape shape = tree.shape();
    CardinalityForm form = CardinalityForm.of(graph);
    Kept tables = kept.get();
    if (tables == null || !tables.serves(shape, form)) {
      TreeMemory size = new TreeMemory(shape, TILE, TILE);
      int sets = checkSize(graph, size, form);
      double @Nullable [] costs = tables == null ? null : tables.costs;
      if (costs != null
          && (costs.length < sets || bytes(size, form, costs.length) > memory().bytes())) {
        costs = null;
      }
      FirstTouch.require(limit, bytes(size, form, costs == null ? sets : 0));
      // Frees the old structure before creating the new one.
      kept.clear();
      tables = null;
      TreeRoom room = new TreeRoom(TreeFactors.of(shape, TILE, TILE, limit.meter()), form);
      tables = new Kept(room, costs == null ? new double[sets] : costs, sets);
      kept = new SoftReference<>(tables);
    }
    return tables;
  }

  /** The bytes of all tables with an array of this many costs. */
  private static double bytes(TreeMemory size, CardinalityForm form, double costs) {
    double supplied = form == CardinalityForm.SUPPLIED ? size.sets() : 0;
    return size.bytes(form, Double.BYTES * (costs + supplied));
  }

  /** The number of connected sets with the root, if the tables fit into memory. */
  private int checkSize(QueryGraph graph, TreeMemory size, CardinalityForm form) {
    if (size.sets() > MAX_SETS || size.longestArray() > Integer.MAX_VALUE) {
      throw new TooManyRelationsException(
          "the query's "
              + graph.size()
              + " relations have more than "
              + (long) MAX_SETS
              + " connected subsets, too many for "
              + NAME
              + "; choose another algorithm");
    }
    memory().reserve(graph.size(), bytes(size, form, size.sets()));
    return (int) size.sets();
  }
}

package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.Locale;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmScope;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.DeviceSearch;
import org.gpuquerylab.joinorder.internal.gpu.HostPart;
import org.gpuquerylab.joinorder.internal.gpu.MemoryRefusal;
import org.gpuquerylab.joinorder.internal.host.RootedTree;
import org.gpuquerylab.joinorder.internal.host.TreeMemory;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Exhaustive search on the device for query graphs that are trees: chains, stars, snowflakes. The
 * memo has 8 bytes for each connected set that holds the root, and no other elements; the host
 * solves the few connected sets without the root ({@link org.gpuquerylab.joinorder.internal.host}).
 * O(join pairs) time. There is one launch for each size of the sets in Y and one that reads the
 * plan, one transfer to the device and one back, and one synchronization.
 *
 * <p>The instance keeps the structure of the last tree's shape, the arrays of its costs and rows,
 * its device memory and the captured commands until it is closed. Therefore queries of one shape
 * replay the same commands, however their relations are numbered.
 */
public final class TreeGpu extends DeviceSearch<TreeSession.Kind, TreeSession> {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "tree-gpu";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
              NAME,
              "GPU-based search of trees, tile by tile",
              QueryGraph.MAX_MASK_RELATIONS,
              TreeGpu::new)
          .scoped(AlgorithmScope::forTrees);

  private final int largestTile;

  /** Creates the algorithm on a backend, which must stay open as long as the algorithm is used. */
  public TreeGpu(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, TreeLayout.LARGEST_TILE);
  }

  /** Creates the algorithm with another limit on the sets in X whose costs are in local memory. */
  TreeGpu(CostFunction costFunction, Execution execution, int largestTile) {
    super(costFunction, execution);
    this.largestTile = largestTile;
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
    TreeSession.Kind kind = kind(graph, tree);
    return run(kind, () -> open(graph, kind, limit), session -> session.run(graph, tree, limit));
  }

  private static TreeSession.Kind kind(QueryGraph graph, RootedTree tree) {
    return new TreeSession.Kind(tree.shape(), CardinalityForm.of(graph));
  }

  /** Opens a session; the memory is checked before the structure is built, which takes long. */
  private TreeSession open(QueryGraph graph, TreeSession.Kind kind, SearchLimit limit) {
    MemoryRefusal.check(execution().device(), TreeLayout.leastBytes(kind.shape(), kind.form()));
    TreeMemory size = TreeLayout.size(kind.shape(), largestTile);
    if (TreeLayout.longestArray(size, kind.form()) > Integer.MAX_VALUE) {
      throw new TooManyRelationsException(
          String.format(
              Locale.ROOT,
              "the query's %d relations have %.4g connected subsets, too many for %s; choose"
                  + " another algorithm",
              graph.size(),
              size.sets(),
              NAME));
    }
    reserve(graph, TreeLayout.hostPart(size, kind.form()));
    TreeLayout layout = TreeLayout.of(kind.shape(), kind.form(), largestTile);
    return TreeSession.open(execution(), costFunction(), layout, limit);
  }

  /** What the algorithm takes of the host for a query. O(n^2) time. */
  public static HostPart onHost(QueryGraph graph) {
    TreeSession.Kind kind = kind(graph, RootedTree.of(graph, NAME));
    return TreeLayout.hostPart(TreeLayout.size(kind.shape(), TreeLayout.LARGEST_TILE), kind.form());
  }

  /**
   * An upper bound of {@link #onHost} for all trees of a size whose cardinalities are products.
   * O(1) time.
   *
   * @param sets the number of connected sets
   */
  public static HostPart mostOnHost(int relations, double sets) {
    return TreeLayout.mostOnHost(relations, sets);
  }
}

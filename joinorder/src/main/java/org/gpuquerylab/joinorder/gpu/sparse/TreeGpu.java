package org.gpuquerylab.joinorder.gpu.sparse;

import java.util.Optional;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.tree.RootedTree;
import org.jspecify.annotations.Nullable;

/**
 * Exhaustive search on the device for query graphs that are trees: chains, stars, snowflakes. The
 * memo has 8 bytes for each connected set that holds the root and no other element; the few
 * connected sets without the root are solved by the host ({@link org.gpuquerylab.joinorder.tree}).
 * O(join pairs); one launch for each size of the sets in Y and one to read the plan, one transfer
 * to the device and one back, one synchronization.
 *
 * <p>An instance keeps the structure of the last tree's shape, its device memory and the captured
 * commands until it is closed, so queries of one shape, however their relations are numbered, are
 * replays.
 */
public final class TreeGpu implements DeviceAlgorithm {
  /** Name in the catalogue. */
  public static final String NAME = "tree-gpu";

  private final CostFunction costFunction;
  private final Execution execution;
  private final int largestTile;
  private QueueCounters counters = QueueCounters.ZERO;
  private Optional<DeviceProfile> profile = Optional.empty();
  private @Nullable TreeSession session;

  /** Creates the algorithm on a backend, which must stay open as long as it is used. */
  public TreeGpu(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, TreeMemo.LARGEST_TILE);
  }

  /** Creates the algorithm with another limit of the sets in X whose costs are in local memory. */
  TreeGpu(CostFunction costFunction, Execution execution, int largestTile) {
    execution.device();
    this.costFunction = costFunction;
    this.execution = execution;
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

  @Override
  public QueueCounters counters() {
    return counters;
  }

  @Override
  public Optional<DeviceProfile> profile() {
    return profile;
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.gpuquerylab.joinorder.tree.NotATreeException if the graph has a cycle
   * @throws org.gpuquerylab.backend.OutOfDeviceMemoryException where the memo does not fit
   */
  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    RootedTree tree = RootedTree.of(graph, NAME);
    if (graph.size() == 1) {
      return OptimizationResult.exact(new JoinTreeBuilder(graph, costFunction).leaf(0), 0, 0, 0);
    }
    TreeSession current = sessionFor(tree, CardinalityEstimator.of(graph).isPlain());
    QueueCounters before = current.counters();
    OptimizationResult result = current.run(graph, tree);
    counters = current.counters().minus(before);
    profile = current.profile();
    return result;
  }

  private TreeSession sessionFor(RootedTree tree, boolean plain) {
    TreeSession current = session;
    if (current == null || !current.serves(tree, plain)) {
      close();
      current = TreeSession.open(execution, costFunction, tree.shape(), plain, largestTile);
      session = current;
    }
    return current;
  }

  /** Frees the device memory; the next optimization allocates anew. */
  @Override
  public void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}

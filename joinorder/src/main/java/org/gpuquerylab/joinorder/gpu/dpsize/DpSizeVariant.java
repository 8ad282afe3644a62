package org.gpuquerylab.joinorder.gpu.dpsize;

import java.util.Objects;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * What the variants of DPsize on a device share. They work on lists of connected sets, not on
 * tables of all 2^n sets, so that memory grows with the number of connected sets: 32 to 56 bytes of
 * device memory each, and what a sub-iteration needs for each of its join pairs. O(solutions^2)
 * checks of join pairs in the worst case.
 *
 * <p>The connected sets are counted before the optimization, by one thread of the host, to know how
 * much memory to allocate; it takes 8 bytes of host memory for each. An instance keeps its memory
 * for later queries of the same size until it is closed.
 */
public abstract class DpSizeVariant implements DeviceAlgorithm {
  /** Most relations: sets are 64-bit words. */
  public static final int MAX_RELATIONS = QueryGraph.MAX_MASK_RELATIONS;

  private final CostFunction costFunction;
  private final Execution execution;
  private final boolean filtered;
  private QueueCounters counters = QueueCounters.ZERO;
  private Optional<DeviceProfile> profile = Optional.empty();
  private @Nullable Lane lane;
  private @Nullable DpSizeSession session;

  DpSizeVariant(CostFunction costFunction, Execution execution, boolean filtered) {
    execution.device();
    this.costFunction = costFunction;
    this.execution = execution;
    this.filtered = filtered;
  }

  /** Whether the device removes invalid and unconnected pairs before the pruning. */
  final boolean filtered() {
    return filtered;
  }

  /** The most pairs of a sub-iteration, where memory is no concern. */
  abstract int mostPairs();

  /** Allocates what the pruning needs beside memo and batch. */
  abstract Pruning newPruning(
      Lane lane, Workspace workspace, DpSizeMemo memo, PairBatch batch, ConnectedSets query);

  /** The bytes of device memory that the pruning needs, for a number of pairs a sub-iteration. */
  abstract long pruningBytes(ConnectedSets query, int pairs);

  /** Allocates the pairs of a sub-iteration. */
  final PairBatch newBatch(Backend backend, int pairs) {
    return new PairBatch(backend, costFunction, pairs, filtered);
  }

  @Override
  public final int maxRelations() {
    return MAX_RELATIONS;
  }

  @Override
  public final QueueCounters counters() {
    return counters;
  }

  @Override
  public final Optional<DeviceProfile> profile() {
    return profile;
  }

  /**
   * {@inheritDoc}
   *
   * @throws TooManyRelationsException also where the query has more than 2^24 connected sets
   * @throws org.gpuquerylab.backend.OutOfDeviceMemoryException with the bytes that it needs at
   *     most, where memo table and smallest sub-iterations do not fit
   */
  @Override
  public final OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction);
    if (graph.size() == 1) {
      counters = QueueCounters.ZERO;
      profile = Optional.empty();
      return OptimizationResult.exact(plans.leaf(0), 0, 0, 0);
    }
    try {
      return optimize(graph, plans);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private OptimizationResult optimize(QueryGraph graph, JoinTreeBuilder plans) {
    Lane current = openLane();
    QueueCounters before = current.queue().counters();
    current.clock().start();
    current.clock().enter(Phase.INIT);
    ConnectedSets query = ConnectedSets.of(graph, name());
    DpSizeAnswer answer = sessionFor(query, current).run(query);
    current.clock().enter(Phase.REST);
    JoinTree plan = plans.build(set -> Objects.requireNonNull(answer.left().get(set)));
    profile = current.clock().stop();
    counters = current.queue().counters().minus(before);
    return OptimizationResult.exact(plan, answer.cost(), answer.pairs(), answer.pairsChecked());
  }

  private Lane openLane() {
    Lane current = lane;
    if (current == null) {
      current = Lane.open(execution.device(), execution.profiled());
      lane = current;
    }
    return current;
  }

  private DpSizeSession sessionFor(ConnectedSets query, Lane current) {
    DpSizeSession kept = session;
    if (kept != null && kept.holds(query)) {
      return kept;
    }
    closeSession();
    BatchSize size = new BatchSize(current.backend(), query.mostPairs(), mostPairs());
    DpSizeSession opened =
        size.open(
            pairs -> bytes(query, pairs), pairs -> DpSizeSession.open(this, current, query, pairs));
    session = opened;
    return opened;
  }

  private long bytes(ConnectedSets query, int pairs) {
    return DpSizeMemo.bytes(query.graph().size(), query.count(), query.rowsGiven())
        + PairBatch.bytes(pairs, filtered)
        + pruningBytes(query, pairs);
  }

  private void closeSession() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  /** Frees the device memory; the next optimization allocates anew. */
  @Override
  public final void close() {
    closeSession();
    if (lane != null) {
      lane.close();
      lane = null;
    }
  }
}

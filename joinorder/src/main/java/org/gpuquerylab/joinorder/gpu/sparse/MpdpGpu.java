package org.gpuquerylab.joinorder.gpu.sparse;

import java.util.Optional;
import org.gpuquerylab.backend.Capability;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Exhaustive search on the device for sparse query graphs of any shape: connected sets level by
 * level, each split inside one of its blocks (MPDP, Mancini et al. 2022). The memo is indexed by
 * the set where that fits, else it is a hash table that grows as the connected sets need. One
 * launch for each size of sets, one to begin and one to read the plan; one synchronization, and one
 * more for each time that the hash table has grown.
 *
 * <p>A set's candidates are the subsets of its blocks, or all smaller connected sets where those
 * are fewer: so a long cycle, which is one block, takes no exponential time. O(sets x
 * min(2^(largest block), sets)).
 */
public final class MpdpGpu implements DeviceAlgorithm {
  /** Name in the catalogue. */
  public static final String NAME = "mpdp-gpu";

  private final CostFunction costFunction;
  private final Execution execution;
  private final int hashedBits;
  private QueueCounters counters = QueueCounters.ZERO;
  private Optional<DeviceProfile> profile = Optional.empty();
  private @Nullable MpdpSession session;

  /**
   * Creates the algorithm on a backend, which must stay open as long as it is used.
   *
   * @throws UnsupportedOperationException where the device lacks 64-bit atomics
   */
  public MpdpGpu(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, MpdpLayout.FIRST_HASHED_BITS);
  }

  /** Creates the algorithm with another size of the first hash table. */
  MpdpGpu(CostFunction costFunction, Execution execution, int hashedBits) {
    if (!execution.device().device().has(Capability.INT64_ATOMICS)) {
      throw new UnsupportedOperationException(
          NAME
              + " needs "
              + Capability.INT64_ATOMICS
              + ", which "
              + execution.device().device()
              + " lacks, choose another algorithm");
    }
    this.costFunction = costFunction;
    this.execution = execution;
    this.hashedBits = hashedBits;
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
   * @throws org.gpuquerylab.backend.OutOfDeviceMemoryException where the connected sets do not fit
   */
  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction);
    if (graph.size() == 1) {
      return OptimizationResult.exact(plans.leaf(0), 0, 0, 0);
    }
    MpdpSession current = session;
    if (current == null || !current.serves(graph)) {
      current = open(MpdpLayout.first(execution.device(), graph, hashedBits));
    }
    counters = QueueCounters.ZERO;
    MpdpAnswer answer = run(current, graph);
    while (answer.overflown()) {
      current = open(current.layout().larger(execution.device()));
      answer = run(current, graph);
    }
    return OptimizationResult.exact(
        plans.build(answer::part), answer.cost(), answer.pairs(), answer.pairsChecked());
  }

  private MpdpAnswer run(MpdpSession current, QueryGraph graph) {
    QueueCounters before = current.counters();
    MpdpAnswer answer = current.run(graph);
    counters = counters.plus(current.counters().minus(before));
    profile = current.profile();
    return answer;
  }

  private MpdpSession open(MpdpLayout layout) {
    close();
    MpdpSession opened = MpdpSession.open(execution, costFunction, layout);
    session = opened;
    return opened;
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

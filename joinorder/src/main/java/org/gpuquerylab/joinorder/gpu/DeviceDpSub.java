package org.gpuquerylab.joinorder.gpu;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * The execution schema that the GPU-based DPsub variants share (Meister and Saake 2020, algorithm
 * 1): the memo table stays on the device, the host only enqueues. O(3^n) time; 20 bytes of device
 * memory for each of the 2^n relation sets.
 *
 * <p>The commands of one optimization are captured once for a query size and replayed for every
 * query of this size, so an instance keeps the device memory of the last size until it is closed.
 */
public abstract class DeviceDpSub implements JoinOrderAlgorithm {
  /** Most relations of any variant: sets and their numbers are 32-bit words. */
  public static final int MAX_RELATIONS = 30;

  private final Backend backend;
  private final CostFunction costFunction;
  private QueueCounters counters = QueueCounters.ZERO;
  private @Nullable DpSubSession session;

  DeviceDpSub(CostFunction costFunction, Backend backend) {
    this.costFunction = costFunction;
    this.backend = backend;
  }

  /** The variant's way to solve a level, for a memo and with buffers in the memo's workspace. */
  abstract LevelSearch newSearch(Workspace workspace, DeviceMemo memo);

  /** Compiles a kernel of the variant for the cost function and a group size. */
  final Kernel compile(Workspace workspace, KernelSpec spec, int group) {
    return workspace
        .backend()
        .compile(spec, Map.of("GROUP", group, "COST_FUNCTION", costFunction.kernelId()));
  }

  @Override
  public final int maxRelations() {
    return MAX_RELATIONS;
  }

  /** What the device was asked to do by the last optimization. */
  public final QueueCounters counters() {
    return counters;
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.gpuquerylab.backend.OutOfDeviceMemoryException where the memo does not fit
   */
  @Override
  public final OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction);
    if (graph.size() == 1) {
      return new OptimizationResult(plans.leaf(0), 0, 0, 0);
    }
    DpSubSession current = sessionFor(graph.size());
    QueueCounters before = current.counters();
    MemoAnswer answer = current.run(graph);
    counters = current.counters().minus(before);
    JoinTree plan = plans.build(answer::left);
    return new OptimizationResult(plan, answer.cost(), answer.pairs(), answer.pairsChecked());
  }

  private DpSubSession sessionFor(int relations) {
    DpSubSession current = session;
    if (current == null || current.relations() != relations) {
      close();
      current = DpSubSession.open(backend, relations, this::newSearch);
      session = current;
    }
    return current;
  }

  /** Frees the device memory; the next optimization allocates anew. */
  @Override
  public final void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}

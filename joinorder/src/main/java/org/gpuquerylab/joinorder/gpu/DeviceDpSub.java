package org.gpuquerylab.joinorder.gpu;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
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
public abstract class DeviceDpSub implements DeviceAlgorithm {
  /** Most relations of any variant: sets and their numbers are 32-bit words. */
  public static final int MAX_RELATIONS = 30;

  private final Execution execution;
  private final CostFunction costFunction;
  private QueueCounters counters = QueueCounters.ZERO;
  private Optional<DeviceProfile> profile = Optional.empty();
  private @Nullable DpSubSession session;

  DeviceDpSub(CostFunction costFunction, Execution execution) {
    execution.device();
    this.costFunction = costFunction;
    this.execution = execution;
  }

  /** The variant's way to solve a level, for a memo and with buffers in the memo's workspace. */
  abstract LevelSearch newSearch(Workspace workspace, DeviceMemo memo);

  /** Compiles a kernel of the variant for the cost function and a group size. */
  final Kernel compile(Workspace workspace, KernelSpec spec, int group) {
    return compile(workspace, spec, Map.of("GROUP", group));
  }

  /** Compiles a kernel of the variant for the cost function and the kernel's own tunables. */
  final Kernel compile(Workspace workspace, KernelSpec spec, Map<String, Integer> tunables) {
    Map<String, Integer> defines = new HashMap<>(costFunction.kernelDefines());
    defines.putAll(tunables);
    return workspace.backend().compile(spec, defines);
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
   * @throws org.gpuquerylab.backend.OutOfDeviceMemoryException where the memo does not fit
   */
  @Override
  public final OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction);
    if (graph.size() == 1) {
      return OptimizationResult.exact(plans.leaf(0), 0, 0, 0);
    }
    DpSubSession current = sessionFor(graph.size());
    QueueCounters before = current.counters();
    MemoAnswer answer = current.run(graph);
    counters = current.counters().minus(before);
    profile = current.profile();
    JoinTree plan = plans.build(answer::left);
    return OptimizationResult.exact(plan, answer.cost(), answer.pairs(), answer.pairsChecked());
  }

  private DpSubSession sessionFor(int relations) {
    DpSubSession current = session;
    if (current == null || current.relations() != relations) {
      close();
      current = DpSubSession.open(execution, relations, this::newSearch);
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

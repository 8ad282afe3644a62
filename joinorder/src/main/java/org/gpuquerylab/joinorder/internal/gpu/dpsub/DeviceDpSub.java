package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import java.util.Map;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.internal.gpu.DeviceSearch;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The execution schema that the GPU-based DPsub variants share (Meister and Saake 2020, algorithm
 * 1): the memo table stays on the device, and the host only enqueues commands. O(3^n) time; 20
 * bytes of device memory for each of the 2^n relation sets.
 *
 * <p>The commands of one optimization are captured once for a query size and replayed for every
 * query of that size. Therefore the instance keeps the device memory of the last size until it is
 * closed.
 */
abstract class DeviceDpSub extends DeviceSearch<Integer, DpSubSession> {
  /** The maximum number of relations of any variant: sets and their numbers are 32-bit words. */
  public static final int MAX_RELATIONS = 30;

  /**
   * Creates a variant.
   *
   * @param takesGroups whether the variant uses all devices of a group
   */
  DeviceDpSub(CostFunction costFunction, Execution execution, boolean takesGroups) {
    super(costFunction, execution, takesGroups);
  }

  /**
   * Creates the variant's search of a level, for a memo; its buffers are in the memo's workspace.
   */
  abstract LevelSearch newSearch(Workspace workspace, DeviceMemo memo);

  /** The size of the variant's buffers in bytes. */
  abstract long searchBytes(int relations);

  /** Opens a session for queries of a size; {@link PruningDpSub} opens it on all devices. */
  DpSubSession openSession(int relations) {
    return DeviceDpSubSession.open(execution(), relations, this);
  }

  /** Compiles a kernel of the variant for the cost function and the kernel's own constants. */
  final <C extends KernelCall> Kernel<C> compile(
      Workspace workspace, Class<? super C> call, Map<String, ?> own) {
    return workspace.backend().compile(call, KernelCost.defines(costFunction(), own));
  }

  @Override
  public final int maxRelations() {
    return MAX_RELATIONS;
  }

  @Override
  protected final OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    reserve(graph, DeviceRows.onHost(graph));
    int relations = graph.size();
    MemoAnswer answer =
        run(relations, () -> openSession(relations), session -> session.run(graph, limit));
    JoinTree plan = new JoinTreeBuilder(graph, costFunction()).build(answer::left);
    return OptimizationResult.exact(plan, plan.cost(), answer.pairs(), answer.pairsChecked());
  }
}

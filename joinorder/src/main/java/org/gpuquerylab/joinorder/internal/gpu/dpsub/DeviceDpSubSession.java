package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The memory and the captured commands of GPU-based DPsub for queries of one size, on one device.
 */
final class DeviceDpSubSession extends DpSubSession {
  private final DeviceMemo memo;
  private final LevelSearch search;
  private final Runnable commands;

  private DeviceDpSubSession(
      Workspace workspace, boolean profiled, int relations, DeviceDpSub algorithm) {
    super(workspace, profiled);
    memo = new DeviceMemo(workspace, relations);
    search = algorithm.newSearch(workspace, memo);
    commands = captured(() -> enqueue(LaunchSteps.WHOLE));
  }

  /** Allocates the memory and captures the commands. */
  static DeviceDpSubSession open(Execution execution, int relations, DeviceDpSub algorithm) {
    long bytes = DeviceMemo.bytes(relations) + algorithm.searchBytes(relations);
    return open(
        execution,
        bytes,
        workspace -> new DeviceDpSubSession(workspace, execution.profiled(), relations, algorithm));
  }

  private void enqueue(LaunchSteps steps) {
    clock().enter(Phase.INIT);
    steps.run(() -> memo.enqueueInit(queue()));
    for (int size = 2; size <= memo.relations(); size++) {
      search.enqueue(queue(), size, clock(), steps);
    }
    clock().enter(Phase.FINALIZE);
    steps.run(() -> memo.enqueueExtract(queue()));
  }

  @Override
  MemoAnswer run(QueryGraph graph, SearchLimit limit) {
    start();
    memo.put(graph, queue());
    complete(limit, commands, this::enqueue);
    stop();
    return memo.answer();
  }
}

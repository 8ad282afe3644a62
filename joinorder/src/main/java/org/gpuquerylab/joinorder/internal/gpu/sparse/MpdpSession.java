package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.SearchSession;
import org.gpuquerylab.joinorder.internal.gpu.SearchSteps;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The memory and the captured commands of {@link MpdpGpu} for one layout of the memo. */
final class MpdpSession extends SearchSession {
  private final MpdpLayout layout;
  private final MpdpMemo memo;
  private final Runnable commands;

  private MpdpSession(
      Workspace workspace, boolean profiled, CostFunction costFunction, MpdpLayout layout) {
    super(workspace, profiled);
    this.layout = layout;
    memo = new MpdpMemo(workspace, layout, costFunction);
    commands = captured(this::enqueue);
  }

  /** Allocates the memory and captures the commands, if the limit leaves time for it. */
  static MpdpSession open(
      Execution execution, CostFunction costFunction, MpdpLayout layout, SearchLimit limit) {
    requireCompiled(
        execution, limit, MpdpMemo.MpdpInit.class, MpdpMemo.defines(layout, costFunction));
    return open(
        execution,
        layout.bytes(),
        workspace -> new MpdpSession(workspace, execution.profiled(), costFunction, layout));
  }

  MpdpLayout layout() {
    return layout;
  }

  private void enqueue() {
    clock().enter(Phase.INIT);
    memo.enqueueInit(queue());
    clock().enter(Phase.JOIN);
    memo.enqueueLevels(queue());
    clock().enter(Phase.FINALIZE);
    memo.enqueueExtract(queue());
  }

  private void steps(SearchSteps steps) {
    clock().enter(Phase.INIT);
    steps.run(() -> memo.enqueueInit(queue()));
    clock().enter(Phase.JOIN);
    memo.runLevels(queue(), steps);
    clock().enter(Phase.FINALIZE);
    steps.run(() -> memo.enqueueExtract(queue()));
  }

  MpdpAnswer run(QueryGraph graph, long[] operators, SearchLimit limit) {
    start();
    memo.put(graph, operators, queue());
    complete(limit, commands, this::steps);
    stop();
    return memo.answer();
  }
}

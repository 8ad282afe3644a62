package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;
import org.gpuquerylab.joinorder.internal.gpu.SearchSession;
import org.gpuquerylab.joinorder.internal.gpu.SearchSteps;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The memory and the captured commands of {@link MincutGpu} for one layout of the memo. */
final class MincutSession extends SearchSession {
  private final MincutMemo memo;
  private final MincutLaunches launches;
  private final Runnable commands;

  private MincutSession(
      Workspace workspace, boolean profiled, CostFunction costFunction, MincutLayout layout) {
    super(workspace, profiled);
    memo = new MincutMemo(workspace, layout);
    launches = new MincutLaunches(workspace.backend(), memo, costFunction);
    commands = captured(this::enqueue);
  }

  /** Allocates the memory and captures the commands, if the limit leaves time for it. */
  static MincutSession open(
      Execution execution, CostFunction costFunction, MincutLayout layout, SearchLimit limit) {
    requireCompiled(
        execution,
        limit,
        MincutCalls.MincutLevel.class,
        MincutLaunches.defines(layout, costFunction));
    return open(
        execution,
        layout.bytes(),
        workspace -> new MincutSession(workspace, execution.profiled(), costFunction, layout));
  }

  MincutLayout layout() {
    return memo.layout;
  }

  private void enqueue() {
    clock().enter(Phase.INIT);
    launches.enqueueSets(queue(), LaunchSteps.WHOLE);
    clock().enter(Phase.JOIN);
    launches.enqueueLevels(queue());
    clock().enter(Phase.FINALIZE);
    launches.enqueuePlan(queue());
  }

  private void steps(SearchSteps steps) {
    clock().enter(Phase.INIT);
    launches.enqueueSets(queue(), steps);
    clock().enter(Phase.JOIN);
    launches.runLevels(queue(), steps);
    clock().enter(Phase.FINALIZE);
    steps.run(() -> launches.enqueuePlan(queue()));
  }

  MemoAnswer run(QueryGraph graph, SearchLimit limit) {
    start();
    memo.put(graph, queue());
    complete(limit, commands, this::steps);
    stop();
    return memo.answer();
  }
}

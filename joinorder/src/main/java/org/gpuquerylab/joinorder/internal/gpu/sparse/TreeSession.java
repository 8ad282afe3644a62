package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.Arrays;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;
import org.gpuquerylab.joinorder.internal.gpu.SearchSession;
import org.gpuquerylab.joinorder.internal.host.RootedTree;
import org.gpuquerylab.joinorder.internal.host.TreeCosts;
import org.gpuquerylab.joinorder.internal.host.TreeRoom;
import org.gpuquerylab.joinorder.internal.host.TreeShape;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The structure, the memory and the captured commands of {@link TreeGpu} for one tree's shape. */
final class TreeSession extends SearchSession {
  /** The properties that are equal for all trees of one session. */
  record Kind(TreeShape shape, CardinalityForm form) {}

  private final CostFunction costFunction;
  private final TreeLayout layout;
  private final TreeRoom room;
  private final TreeMemo memo;
  private final Runnable commands;

  private TreeSession(
      Workspace workspace, boolean profiled, CostFunction costFunction, TreeLayout layout) {
    super(workspace, profiled);
    this.costFunction = costFunction;
    this.layout = layout;
    room = new TreeRoom(layout.factors(), layout.form());
    memo = new TreeMemo(workspace, layout, costFunction);
    memo.writeStructure(queue());
    commands = captured(() -> enqueue(LaunchSteps.WHOLE));
  }

  /**
   * Allocates the memory and captures the commands, if the limit leaves time for it.
   *
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException if the memo does not fit
   */
  static TreeSession open(
      Execution execution, CostFunction costFunction, TreeLayout layout, SearchLimit limit) {
    requireCompiled(
        execution, limit, TreeMemo.TreeTile.class, TreeMemo.defines(layout, costFunction));
    return open(
        execution,
        layout.bytes(),
        workspace -> new TreeSession(workspace, execution.profiled(), costFunction, layout));
  }

  private void enqueue(LaunchSteps steps) {
    clock().enter(Phase.INIT);
    steps.run(() -> memo.enqueueQuery(queue()));
    clock().enter(Phase.JOIN);
    memo.enqueueTiles(queue(), steps);
    clock().enter(Phase.FINALIZE);
    steps.run(() -> memo.enqueueExtract(queue()));
  }

  OptimizationResult run(QueryGraph graph, RootedTree tree, SearchLimit limit) {
    start();
    SearchLimit.Meter meter = limit.meter();
    TreeCosts numbers = new TreeCosts(graph, tree, room, costFunction, meter);
    memo.put(numbers, queue());
    complete(limit, commands, this::enqueue);
    long[] answer = memo.answer();
    int[] taken =
        Arrays.stream(answer).skip(1).takeWhile(part -> part >= 0).mapToInt(p -> (int) p).toArray();
    long pairs = layout.factors().pairs();
    JoinTree plan = numbers.plan(graph, taken);
    OptimizationResult result = OptimizationResult.exact(plan, plan.cost(), pairs, pairs);
    stop();
    return result;
  }
}

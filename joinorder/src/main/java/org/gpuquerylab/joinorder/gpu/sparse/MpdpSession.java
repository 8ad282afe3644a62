package org.gpuquerylab.joinorder.gpu.sparse;

import java.util.Optional;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.gpu.DeviceSession;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/** The memory and the captured commands of {@link MpdpGpu} for one layout of the memo. */
final class MpdpSession implements DeviceSession {
  private final MpdpLayout layout;
  private final Workspace workspace;
  private final MpdpMemo memo;
  private final CommandQueue queue;
  private final PhaseClock clock;

  /** Null where phases are measured: then each command is enqueued on its own. */
  private final @Nullable CommandSequence commands;

  private Optional<DeviceProfile> profile = Optional.empty();

  private MpdpSession(
      Workspace workspace, boolean profiled, CostFunction costFunction, MpdpLayout layout) {
    this.layout = layout;
    this.workspace = workspace;
    this.memo = new MpdpMemo(workspace, layout, costFunction);
    this.queue = workspace.newQueue(profiled);
    this.clock = new PhaseClock(queue);
    this.commands = profiled ? null : workspace.capture(queue, this::enqueue);
  }

  /** Allocates and captures. */
  static MpdpSession open(Execution execution, CostFunction costFunction, MpdpLayout layout) {
    Workspace workspace = new Workspace(execution.device());
    try {
      return new MpdpSession(workspace, execution.profiled(), costFunction, layout);
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  MpdpLayout layout() {
    return layout;
  }

  boolean serves(QueryGraph graph) {
    return layout.serves(graph);
  }

  @Override
  public QueueCounters counters() {
    return queue.counters();
  }

  @Override
  public Optional<DeviceProfile> profile() {
    return profile;
  }

  private void enqueue() {
    clock.enter(Phase.INIT);
    memo.enqueueInit(queue);
    clock.enter(Phase.JOIN);
    memo.enqueueLevels(queue);
    clock.enter(Phase.FINALIZE);
    memo.enqueueExtract(queue);
  }

  MpdpAnswer run(QueryGraph graph) {
    clock.start();
    memo.put(graph, queue);
    if (commands == null) {
      enqueue();
    } else {
      queue.replay(commands);
    }
    clock.enter(Phase.REST);
    queue.finish();
    profile = clock.stop();
    return memo.answer();
  }

  @Override
  public void close() {
    workspace.close();
  }
}

package org.gpuquerylab.joinorder.gpu;

import java.util.Optional;
import java.util.function.BiFunction;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/** The memory and the captured commands of GPU-based DPsub for queries of one size. */
final class DpSubSession implements DeviceSession {
  private final Workspace workspace;
  private final DeviceMemo memo;
  private final CommandQueue queue;
  private final PhaseClock clock;
  private final LevelSearch search;

  /** Null where phases are measured: then each command is enqueued on its own. */
  private final @Nullable CommandSequence commands;

  private Optional<DeviceProfile> profile = Optional.empty();

  private DpSubSession(
      Workspace workspace,
      int relations,
      boolean profiled,
      BiFunction<Workspace, DeviceMemo, LevelSearch> variant) {
    this.workspace = workspace;
    this.memo = new DeviceMemo(workspace, relations);
    this.queue = workspace.newQueue(profiled);
    this.clock = new PhaseClock(queue);
    memo.writeConstants(queue);
    this.search = variant.apply(workspace, memo);
    this.commands = profiled ? null : workspace.capture(queue, this::enqueue);
  }

  /**
   * Allocates and captures.
   *
   * @param variant makes the level search of a memo, with its own buffers in the workspace
   */
  static DpSubSession open(
      Execution execution, int relations, BiFunction<Workspace, DeviceMemo, LevelSearch> variant) {
    Workspace workspace = new Workspace(execution.device());
    try {
      return new DpSubSession(workspace, relations, execution.profiled(), variant);
    } catch (OutOfDeviceMemoryException e) {
      workspace.close();
      throw withAllBytes(e, execution.device(), relations);
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  /** The refusal of one allocation as that of the whole memo. */
  private static OutOfDeviceMemoryException withAllBytes(
      OutOfDeviceMemoryException one, Backend backend, int relations) {
    long bytes = Math.max(DeviceMemo.bytes(relations), one.askedBytes());
    OutOfDeviceMemoryException all =
        new OutOfDeviceMemoryException(backend.device().toString(), bytes, backend.freeMemory());
    all.initCause(one);
    return all;
  }

  int relations() {
    return memo.relations();
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
    for (int size = 2; size <= memo.relations(); size++) {
      search.enqueue(queue, size, clock);
    }
    clock.enter(Phase.FINALIZE);
    memo.enqueueExtract(queue);
  }

  MemoAnswer run(QueryGraph graph) {
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

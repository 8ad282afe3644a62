package org.gpuquerylab.joinorder.gpu;

import java.util.function.BiFunction;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The memory and the captured commands of GPU-based DPsub for queries of one size. */
final class DpSubSession implements AutoCloseable {
  private final Workspace workspace;
  private final DeviceMemo memo;
  private final CommandQueue queue;
  private final CommandSequence commands;

  private DpSubSession(
      Workspace workspace, int relations, BiFunction<Workspace, DeviceMemo, LevelSearch> variant) {
    this.workspace = workspace;
    this.memo = new DeviceMemo(workspace, relations);
    this.queue = workspace.newQueue(false);
    memo.writeConstants(queue);
    LevelSearch search = variant.apply(workspace, memo);
    this.commands = workspace.capture(queue, () -> enqueue(search));
  }

  /**
   * Allocates and captures.
   *
   * @param variant makes the level search of a memo, with its own buffers in the workspace
   */
  static DpSubSession open(
      Backend backend, int relations, BiFunction<Workspace, DeviceMemo, LevelSearch> variant) {
    Workspace workspace = new Workspace(backend);
    try {
      return new DpSubSession(workspace, relations, variant);
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  int relations() {
    return memo.relations();
  }

  QueueCounters counters() {
    return queue.counters();
  }

  private void enqueue(LevelSearch search) {
    memo.enqueueInit(queue);
    for (int size = 2; size <= memo.relations(); size++) {
      search.enqueue(queue, size);
    }
    memo.enqueueExtract(queue);
  }

  MemoAnswer run(QueryGraph graph) {
    memo.put(graph, queue);
    queue.replay(commands);
    queue.finish();
    return memo.answer();
  }

  @Override
  public void close() {
    workspace.close();
  }
}

package org.gpuquerylab.primitives.session;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;

/**
 * The state of an algorithm on a device for the problems of one key: memory, recorded commands and
 * the queue that it uses. A subclass opens all it needs in the workspace, by {@link
 * Workspace#open}: if an opening fails, it leaves nothing behind. Used by one thread at a time.
 */
public abstract class DeviceSession implements AutoCloseable {
  private final Workspace workspace;
  private final CommandQueue queue;

  /**
   * Creates a session in a workspace, which it takes over.
   *
   * @param queue one of the workspace, or one that sessions share and that outlives them
   */
  protected DeviceSession(Workspace workspace, CommandQueue queue) {
    this.workspace = workspace;
    this.queue = queue;
  }

  /** The session opens its resources in this workspace. */
  protected final Workspace workspace() {
    return workspace;
  }

  /** The queue that it works through. */
  protected final CommandQueue queue() {
    return queue;
  }

  /** The counts of the commands that the queue has enqueued since it was opened. */
  public final QueueCounters counters() {
    return queue.counters();
  }

  /** Frees what the session opened, the last first; closing twice has no effect. */
  @Override
  public void close() {
    workspace.close();
  }
}

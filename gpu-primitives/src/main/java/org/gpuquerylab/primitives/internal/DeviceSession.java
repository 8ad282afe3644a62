package org.gpuquerylab.primitives.internal;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;

/**
 * The state that an algorithm keeps on a device for problems with the same key: memory, recorded
 * commands and a queue. A subclass opens all its resources in the workspace, by {@link
 * Workspace#open}. If a resource fails to open, the earlier ones are closed. Only one thread at a
 * time may use an object of this class.
 */
public abstract class DeviceSession implements AutoCloseable {
  private final Workspace workspace;
  private final CommandQueue queue;

  /**
   * Creates a session that owns the given workspace.
   *
   * @param queue a queue from the workspace, or a queue that several sessions share and that stays
   *     open longer than they do
   */
  protected DeviceSession(Workspace workspace, CommandQueue queue) {
    this.workspace = workspace;
    this.queue = queue;
  }

  /** The session opens its resources in this workspace. */
  protected final Workspace workspace() {
    return workspace;
  }

  /** The queue that the session uses. */
  protected final CommandQueue queue() {
    return queue;
  }

  /**
   * The counters of the commands that the queue has enqueued since it was opened; a session with
   * further queues adds their counters.
   */
  public QueueCounters counters() {
    return queue.counters();
  }

  /** Frees the session's resources, the last one first; a second call has no effect. */
  @Override
  public void close() {
    workspace.close();
  }
}

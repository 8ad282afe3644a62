package org.gpuquerylab.primitives.session;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;

/**
 * What an algorithm keeps on a device for the problems of one key: memory, recorded commands and
 * the queue that it works through. A subclass opens all it needs in the workspace, by {@link
 * Workspace#open}: then an opening that fails leaves nothing behind. Used by one thread at a time.
 */
public abstract class DeviceSession implements AutoCloseable {
  private final Workspace workspace;
  private final CommandQueue queue;

  /**
   * A session in a workspace, which it takes over.
   *
   * @param queue one of the workspace, or one that sessions share and that outlives them
   */
  protected DeviceSession(Workspace workspace, CommandQueue queue) {
    this.workspace = workspace;
    this.queue = queue;
  }

  /** What the session opens is opened in here. */
  protected final Workspace workspace() {
    return workspace;
  }

  /** The queue that it works through. */
  protected final CommandQueue queue() {
    return queue;
  }

  /** What the device was asked to do through the queue since that was opened. */
  public final QueueCounters counters() {
    return queue.counters();
  }

  /** Frees what the session opened, the last first; closing twice does nothing. */
  @Override
  public void close() {
    workspace.close();
  }
}

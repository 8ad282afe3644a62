package org.gpuquerylab.operators.device;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.ExclusiveScan;

/**
 * The environment of operators: a backend, a queue, and the times of their steps. Only one thread
 * at a time may use it. Tables that were made with it may outlive it.
 */
public final class OperatorContext implements AutoCloseable {
  private final Backend backend;
  private final Workspace workspace;
  private final CommandQueue queue;
  private final Steps steps;
  private final ExclusiveScan<int[]> scan;
  private final DeviceBuffer<int[]> total;

  /**
   * Opens a queue and prepares the prefix sum.
   *
   * @param profiled whether steps are timed; if so, the queue is finished before and after each
   *     step
   */
  public OperatorContext(Backend backend, boolean profiled) {
    this.backend = backend;
    this.workspace = new Workspace(backend);
    this.total = workspace.allocate(ElementType.INT, 1);
    this.scan =
        workspace.own(() -> new ExclusiveScan<>(backend, ElementType.INT, Integer.MAX_VALUE));
    // The queue is opened last so that it is closed first: closing it waits for commands that use
    // the other resources.
    this.queue = workspace.newQueue(profiled);
    this.steps = new Steps(queue);
  }

  /** The backend of the context. */
  public Backend backend() {
    return backend;
  }

  /** The queue, which is closed together with this context. */
  public CommandQueue queue() {
    return queue;
  }

  /** The times of the steps. */
  public Steps steps() {
    return steps;
  }

  /**
   * Replaces each of the first n numbers by the sum of all earlier numbers, waits, and returns the
   * sum of all numbers.
   *
   * @param counts its first n elements are modified; their sum must be less than 2^31
   */
  public int scanInPlace(DeviceBuffer<int[]> counts, int n) {
    enqueueScanInPlace(counts, n);
    int[] sum = new int[1];
    queue.read(total, 0, sum, 0, 1);
    return sum[0];
  }

  /**
   * Enqueues the same computation as {@link #scanInPlace} without waiting; the first n elements are
   * modified.
   */
  public void enqueueScanInPlace(DeviceBuffer<int[]> counts, int n) {
    scan.run(queue, counts, counts, total, n);
  }

  /** Waits for the queue, and frees the resources of this context. */
  @Override
  public void close() {
    workspace.close();
  }
}

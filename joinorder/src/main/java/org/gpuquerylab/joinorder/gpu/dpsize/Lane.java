package org.gpuquerylab.joinorder.gpu.dpsize;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;

/**
 * The queue that an algorithm works through, and its clock.
 *
 * @param backend the queue's backend
 */
record Lane(Backend backend, CommandQueue queue, PhaseClock clock) implements AutoCloseable {

  /** Opens a queue on a backend. */
  static Lane open(Backend backend, boolean profiled) {
    CommandQueue queue = backend.newQueue(profiled);
    return new Lane(backend, queue, new PhaseClock(queue));
  }

  @Override
  public void close() {
    queue.close();
  }
}

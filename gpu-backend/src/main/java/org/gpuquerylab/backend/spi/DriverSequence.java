package org.gpuquerylab.backend.spi;

import org.jspecify.annotations.Nullable;

/** A captured sequence of commands, ready to be enqueued as a whole. */
public interface DriverSequence extends AutoCloseable {

  /**
   * Enqueues the commands.
   *
   * @return the timing of the whole where the queue is profiled, else null
   */
  @Nullable DriverSpan replay(DriverQueue queue);

  @Override
  void close();
}

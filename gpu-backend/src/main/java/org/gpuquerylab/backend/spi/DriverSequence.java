package org.gpuquerylab.backend.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A captured sequence of commands, ready to be enqueued as a whole. Any thread may use it. */
public interface DriverSequence extends AutoCloseable {

  /**
   * Enqueues the commands.
   *
   * @return if the queue is profiled, the timing of the whole sequence, from the start of its first
   *     command to the end of its last one; otherwise null
   */
  @Nullable DriverSpan replay(DriverQueue queue);

  /**
   * Enqueues the commands once, and times each command separately.
   *
   * @param queue a profiled queue
   * @return the timings in the order of the captured steps
   */
  List<DriverSpan> trace(DriverQueue queue);

  @Override
  void close();
}

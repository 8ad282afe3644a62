package org.gpuquerylab.backend.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A captured sequence of commands, ready to be enqueued as a whole. Used from any thread. */
public interface DriverSequence extends AutoCloseable {

  /**
   * Enqueues the commands.
   *
   * @return if the queue is profiled, the timing of the whole, from the first start of a command to
   *     the last end; otherwise null
   */
  @Nullable DriverSpan replay(DriverQueue queue);

  /**
   * Enqueues the commands once, each timed by itself.
   *
   * @param queue a profiled queue
   * @return the timings in the order of the captured steps
   */
  List<DriverSpan> trace(DriverQueue queue);

  @Override
  void close();
}

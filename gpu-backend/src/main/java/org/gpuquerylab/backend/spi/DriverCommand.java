package org.gpuquerylab.backend.spi;

import org.jspecify.annotations.Nullable;

/** One checked command of a captured sequence. */
@FunctionalInterface
public interface DriverCommand {

  /** Enqueues the command. */
  @Nullable DriverSpan enqueue(DriverQueue queue);
}

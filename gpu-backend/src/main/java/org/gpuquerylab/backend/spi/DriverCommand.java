package org.gpuquerylab.backend.spi;

import org.jspecify.annotations.Nullable;

/** One command of a captured sequence, with checked arguments. */
@FunctionalInterface
public interface DriverCommand {

  /** Enqueues the command. */
  @Nullable DriverSpan enqueue(DriverQueue queue);
}

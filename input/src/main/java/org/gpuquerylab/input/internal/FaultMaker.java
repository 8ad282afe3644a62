package org.gpuquerylab.input.internal;

import org.jspecify.annotations.Nullable;

/** Creates a module's own exception for a fault in its input. */
@FunctionalInterface
public interface FaultMaker {
  /**
   * Creates the exception to be thrown.
   *
   * @param message one line with file, place, fault and remedy
   * @param cause the underlying exception, if any
   */
  RuntimeException of(String message, @Nullable Throwable cause);
}

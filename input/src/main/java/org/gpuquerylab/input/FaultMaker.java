package org.gpuquerylab.input;

import org.jspecify.annotations.Nullable;

/** Makes a module's own exception for a fault in what it reads. */
@FunctionalInterface
public interface FaultMaker {
  /**
   * An exception to be thrown.
   *
   * @param message one line: file, place, fault and mend
   * @param cause the exception behind it, if any
   */
  RuntimeException of(String message, @Nullable Throwable cause);
}

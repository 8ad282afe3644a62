package org.gpuquerylab.concurrency.resource;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Kernels or limits that the models cannot use: a number out of range, a kernel that no
 * multiprocessor holds. The message is one line that names the kernel, the fault and its mend.
 */
public final class ConcurrencyException extends InputException {
  private static final long serialVersionUID = 1L;

  /** An exception with its one line. */
  public ConcurrencyException(String message) {
    super(message);
  }

  /** An exception with its one line and what led to it. */
  public ConcurrencyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

package org.gpuquerylab.concurrency.resource;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Kernels or limits that the models cannot use: a number out of range, or a kernel that no
 * multiprocessor can hold. The message is one line that names the kernel, the fault and how to mend
 * it.
 */
public final class ConcurrencyException extends InputException {
  private static final long serialVersionUID = 1L;

  /** An exception with its message of one line. */
  public ConcurrencyException(String message) {
    super(message);
  }

  /** An exception with its message of one line and its cause. */
  public ConcurrencyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

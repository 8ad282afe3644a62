package org.gpuquerylab.concurrency.resource;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if the models cannot use kernels or limits, because a number is out of range or because no
 * multiprocessor can hold a kernel. The message is one line that names the kernel, the fault and a
 * remedy.
 */
public final class ConcurrencyException extends InputException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message. */
  public ConcurrencyException(String message) {
    super(message);
  }

  /** Creates an exception with a one-line message and a cause. */
  public ConcurrencyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

package org.gpuquerylab.costmodel;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the user's input cannot be used: a profile is missing or broken, or a plan has a
 * fault. The message is one line that names the place, the fault and its remedy, with control
 * characters escaped.
 */
public final class CostModelException extends InputException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message. */
  public CostModelException(String message) {
    super(message);
  }

  /** Creates an exception with a one-line message and its cause. */
  public CostModelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

package org.gpuquerylab.costmodel;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What the user gave cannot be used: a profile that is missing or broken, a plan with a fault. The
 * message is one line that names the place, the fault and its mend; control characters in it are
 * escaped.
 */
public final class CostModelException extends InputException {
  private static final long serialVersionUID = 1L;

  /** An exception with its one line. */
  public CostModelException(String message) {
    super(message);
  }

  /** An exception with its one line and what led to it. */
  public CostModelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

package org.gpuquerylab.cluster.message;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/** A cluster cannot be used, or failed; one line says what and how to mend it. */
public final class ClusterException extends InputException {
  private static final long serialVersionUID = 1L;

  /** An exception with its one line. */
  public ClusterException(String message) {
    super(message);
  }

  /** An exception with its one line and what led to it. */
  public ClusterException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

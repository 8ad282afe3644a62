package org.gpuquerylab.cluster.internal.message;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a cluster cannot be used or has failed; the message is one line with the fault and a
 * remedy.
 */
public final class ClusterException extends InputException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message. */
  public ClusterException(String message) {
    super(message);
  }

  /** Creates an exception with a one-line message and a cause. */
  public ClusterException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

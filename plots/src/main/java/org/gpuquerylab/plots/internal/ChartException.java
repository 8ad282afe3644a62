package org.gpuquerylab.plots.internal;

/**
 * Says in one line why this machine cannot draw figures; the data of figures can still be written.
 */
public final class ChartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message and a cause. */
  public ChartException(String message, Throwable cause) {
    super(message, cause);
  }
}

package org.gpuquerylab.plots.drawing;

/**
 * Says in one line why figures cannot be drawn on this machine; their data can still be written.
 */
public final class ChartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An exception with its message and its cause. */
  public ChartException(String message, Throwable cause) {
    super(message, cause);
  }
}

package org.gpuquerylab.joinorder.plan;

/** Thrown when a join tree is not a plan of its query; the message names the fault in one line. */
public final class InvalidPlanException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message. */
  public InvalidPlanException(String message) {
    super(message);
  }
}

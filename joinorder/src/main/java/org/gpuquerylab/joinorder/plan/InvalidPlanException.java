package org.gpuquerylab.joinorder.plan;

/** A join tree that is no plan of its query; the message names the fault in one line. */
public final class InvalidPlanException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  InvalidPlanException(String message) {
    super(message);
  }
}

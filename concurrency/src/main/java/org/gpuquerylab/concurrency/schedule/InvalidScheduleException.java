package org.gpuquerylab.concurrency.schedule;

/** Thrown when a plan is not one of its problem; the message names the fault in one line. */
final class InvalidScheduleException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  InvalidScheduleException(String message) {
    super(message);
  }
}

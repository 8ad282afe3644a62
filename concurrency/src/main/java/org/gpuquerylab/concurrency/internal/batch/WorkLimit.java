package org.gpuquerylab.concurrency.internal.batch;

/**
 * A limit of work, counted in branches instead of time, so that a result does not depend on the
 * machine.
 */
final class WorkLimit {
  private long left;

  WorkLimit(long branches) {
    left = branches;
  }

  /** Counts work. */
  void spend(long branches) {
    left -= branches;
  }

  /** Whether no work is left. */
  boolean isSpent() {
    return left <= 0;
  }
}

package org.gpuquerylab.concurrency.internal.execution;

/** The host's clock during the preparation of an execution. */
final class PlanClock {
  private final long start = System.nanoTime();
  private double planMillis;

  /** Records that the decision about batches and launches is made. */
  void planned() {
    planMillis = millis();
  }

  /** The time of the decision, in milliseconds. */
  double planMillis() {
    return planMillis;
  }

  /** The time since the start, in milliseconds. */
  double millis() {
    return (System.nanoTime() - start) / 1e6;
  }
}

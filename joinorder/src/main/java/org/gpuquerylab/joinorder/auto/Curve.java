package org.gpuquerylab.joinorder.auto;

/** Time as a function of work. */
interface Curve {
  /** Predicted milliseconds for an amount of work. */
  double millis(double work);

  /** A constant time, and one for each unit of work. */
  static Curve line(double fixedNanos, double nanosPerUnit) {
    return work -> (fixedNanos + nanosPerUnit * work) * 1e-6;
  }
}

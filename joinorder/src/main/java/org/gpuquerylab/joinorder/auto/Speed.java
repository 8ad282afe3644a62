package org.gpuquerylab.joinorder.auto;

/**
 * How long an algorithm takes: a constant, and a time for each entry of its table and each unit of
 * its work.
 *
 * @param fixedNanos nanoseconds for the smallest query
 * @param nanosPerEntry nanoseconds for each entry of its table
 * @param nanosPerUnit nanoseconds for each unit of work
 */
record Speed(double fixedNanos, double nanosPerEntry, double nanosPerUnit) {

  /** Predicted milliseconds. */
  double millis(double entries, double units) {
    return (fixedNanos + nanosPerEntry * entries + nanosPerUnit * units) / 1e6;
  }
}

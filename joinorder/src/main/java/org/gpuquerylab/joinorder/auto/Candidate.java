package org.gpuquerylab.joinorder.auto;

import java.util.Locale;

/**
 * An algorithm that could optimize a query.
 *
 * @param method the algorithm
 * @param millis predicted time in milliseconds; NaN for a heuristic
 * @param margin the time in milliseconds by which the prediction may be too short
 */
record Candidate(Method method, double millis, double margin) {

  /** The time by which candidates are compared. */
  double compared() {
    return millis + margin;
  }

  /** The algorithm's name in the catalogue. */
  String algorithm() {
    return method.entry().name();
  }

  /** Whether the algorithm's plans are optimal. */
  boolean isExact() {
    return !Double.isNaN(millis);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %.3g ms", algorithm(), millis);
  }
}

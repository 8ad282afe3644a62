package org.gpuquerylab.joinorder.auto;

import java.util.Locale;

/**
 * An algorithm that could optimize a query.
 *
 * @param method the algorithm
 * @param millis predicted time; NaN for a heuristic
 */
record Candidate(Method method, double millis) {

  /** Its name in the catalogue. */
  String algorithm() {
    return method.entry().name();
  }

  /** Whether its plans are optimal. */
  boolean isExact() {
    return !Double.isNaN(millis);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %.3g ms", algorithm(), millis);
  }
}

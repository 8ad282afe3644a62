package org.gpuquerylab.joinorder.auto;

import java.util.Locale;

/**
 * An algorithm that could optimize a query.
 *
 * @param algorithm name in the catalogue
 * @param millis predicted time; NaN for a heuristic
 */
record Candidate(String algorithm, double millis) {

  /** Whether its plans are optimal. */
  boolean isExact() {
    return !Double.isNaN(millis);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %.3g ms", algorithm, millis);
  }
}

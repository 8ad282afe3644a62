package org.gpuquerylab.joinorder.internal.auto;

import java.util.Comparator;
import java.util.Locale;

/**
 * An algorithm that could optimize a query.
 *
 * @param method the algorithm
 * @param millis the predicted milliseconds; NaN for a heuristic
 */
record Candidate(Method method, double millis) {
  /** The order of the predicted times; heuristics, whose times are NaN, come last. */
  static final Comparator<Candidate> BY_TIME = Comparator.comparingDouble(Candidate::millis);

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

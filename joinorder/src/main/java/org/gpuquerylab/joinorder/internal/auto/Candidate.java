package org.gpuquerylab.joinorder.internal.auto;

import java.util.Comparator;
import java.util.Locale;

/**
 * An algorithm that could optimize a query.
 *
 * @param method the algorithm
 * @param predicted the milliseconds that the size of the search space predicts; NaN for a heuristic
 * @param millis the expected milliseconds: the prediction, corrected by the times of other queries
 *     if such times are observed; NaN for a heuristic
 */
record Candidate(Method method, double predicted, double millis) {
  /** The order of the expected times; heuristics, whose times are NaN, come last. */
  static final Comparator<Candidate> BY_TIME = Comparator.comparingDouble(Candidate::millis);

  /** The algorithm's name in the catalogue. */
  String algorithm() {
    return method.entry().name();
  }

  /** Whether the algorithm's plans are optimal. */
  boolean isExact() {
    return !Double.isNaN(millis);
  }

  /**
   * The milliseconds that were expected before queries were observed. Whether a candidate fits the
   * budget depends on them: an algorithm that something else has slowed down stays a candidate, so
   * that it is observed again.
   */
  double firstExpected() {
    TimesInUse inUse = method.inUse();
    return inUse == null ? predicted : inUse.firstExpected(predicted);
  }

  /**
   * Takes into account how long this candidate took for the query.
   *
   * @param bestMillis the least expected time of a candidate
   */
  void observe(double measuredMillis, double bestMillis) {
    TimesInUse inUse = method.inUse();
    if (inUse != null) {
      inUse.observe(predicted, measuredMillis, bestMillis);
    }
  }

  /** Takes into account that another candidate was chosen. */
  void passOver(Candidate chosen) {
    TimesInUse inUse = method.inUse();
    if (inUse != null) {
      inUse.passOver(this, chosen.millis);
    }
  }

  /** Takes into account that the algorithm refused the query. */
  void refuse() {
    TimesInUse inUse = method.inUse();
    if (inUse != null) {
      inUse.refuse(this);
    }
  }

  /**
   * Whether this candidate should be tried although another one is expected to be faster.
   *
   * @param most the budget's milliseconds; a candidate that is expected to take longer is not tried
   */
  boolean isTrialDue(Candidate best, double most) {
    TimesInUse inUse = method.inUse();
    return inUse != null && millis <= most && inUse.isTrialDue(this, best.millis);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %.3g ms", algorithm(), millis);
  }
}

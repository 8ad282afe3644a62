package org.gpuquerylab.entropy.estimator;

/**
 * The factor by which an estimated number of rows is wrong: the larger of estimate / truth and
 * truth / estimate. Both numbers are raised to at least one row first, as optimizers do (Moerkotte,
 * Neumann, Steidl 2009). The q-error is at least 1, equals 1 if the estimate is right, and treats
 * overestimates and underestimates alike.
 */
public final class QError {
  private QError() {}

  /**
   * The q-error of an estimate.
   *
   * @param estimate the estimated number of rows, 0 or more, not NaN
   * @param truth the true number of rows, 0 or more, not NaN
   * @throws IllegalArgumentException if an argument is out of range
   */
  public static double of(double estimate, double truth) {
    if (!(estimate >= 0 && truth >= 0)) {
      throw new IllegalArgumentException(
          estimate + " rows for " + truth + ": a number of rows is 0 or more");
    }
    double estimated = Math.max(estimate, 1);
    double held = Math.max(truth, 1);
    return Math.max(estimated / held, held / estimated);
  }
}

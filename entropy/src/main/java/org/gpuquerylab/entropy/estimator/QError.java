package org.gpuquerylab.entropy.estimator;

/**
 * The factor by which an estimated number of rows is off: the larger of estimate / truth and truth
 * / estimate, with neither below one row (Moerkotte, Neumann, Steidl 2009, with the floor that
 * optimizers have). It is 1 or more, 1 where the estimate is right, and weighs too many rows as too
 * few.
 */
public final class QError {
  private QError() {}

  /**
   * The q-error of an estimate.
   *
   * @param estimate rows, 0 or more, not NaN
   * @param truth rows, 0 or more, not NaN
   * @throws IllegalArgumentException where this is not so
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

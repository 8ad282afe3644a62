package org.gpuquerylab.entropy.feasibility;

/** Decides what counts as equal, since selectivities are sums rounded to doubles. */
final class Tolerance {
  /** Relative difference allowed between selectivities that must be the same. */
  static final double SAME = 1e-9;

  /** Relative rounding error of a selectivity: some units in the last place. */
  private static final double ROUNDING = 1e-15;

  private Tolerance() {}

  /** Whether two selectivities that must be equal are equal up to rounding. */
  static boolean same(double a, double b) {
    return Math.abs(a - b) <= SAME * Math.max(a, b);
  }

  /**
   * Whether a sum and difference of selectivities is clearly below 0, so that they contradict each
   * other. Selectivities that were rounded, for instance to single precision, do not count as
   * contradictory.
   *
   * @param largest the largest of them
   */
  static boolean negative(double sum, double largest) {
    return sum < -SAME * largest;
  }

  /**
   * Whether a sum and difference of selectivities that is not {@linkplain #negative negative}
   * counts as 0.
   *
   * @param terms the number of selectivities
   * @param largest the largest of them
   */
  static boolean zero(double sum, int terms, double largest) {
    return sum <= ROUNDING * terms * largest;
  }
}

package org.gpuquerylab.entropy.internal.feasibility;

/** Decides which numbers count as equal, since selectivities are sums rounded to doubles. */
final class Tolerance {
  /** The relative difference allowed between selectivities that must be equal. */
  static final double SAME = 1e-9;

  /** The relative rounding error of a selectivity: some units in the last place. */
  private static final double ROUNDING = 1e-15;

  private Tolerance() {}

  /** Whether two selectivities that must be equal are equal apart from rounding. */
  static boolean same(double a, double b) {
    return Math.abs(a - b) <= SAME * Math.max(a, b);
  }

  /**
   * Whether a combination of selectivities is so far below 0 that they contradict each other.
   * Selectivities that were rounded, for instance to single precision, are not treated as
   * contradictory.
   *
   * @param largest the largest of the selectivities
   */
  static boolean negative(double sum, double largest) {
    return sum < -SAME * largest;
  }

  /**
   * Whether a combination of selectivities that is not {@linkplain #negative negative} is treated
   * as 0.
   *
   * @param terms the number of selectivities
   * @param largest the largest of the selectivities
   */
  static boolean zero(double sum, int terms, double largest) {
    return sum <= ROUNDING * terms * largest;
  }
}

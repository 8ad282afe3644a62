package org.gpuquerylab.entropy.feasibility;

/** What counts as equal, given that selectivities are sums rounded to doubles. */
final class Tolerance {
  /** Share of the cells' superset that is taken for no cell at all. */
  static final double ZERO = 1e-12;

  /** Relative difference allowed between selectivities that must be the same. */
  static final double SAME = 1e-9;

  private Tolerance() {}

  /** Whether two selectivities that must be equal are. */
  static boolean same(double a, double b) {
    return Math.abs(a - b) <= SAME * Math.max(a, b);
  }
}

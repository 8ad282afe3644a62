package org.gpuquerylab.entropy.internal.sparse;

import org.gpuquerylab.entropy.internal.cells.RowCholesky;

/**
 * Computes a step of Newton's method by Cholesky's decomposition of the whole Hessian, whose rows
 * are products with unit vectors. This is the last resort if rounding prevents conjugate gradients
 * from finishing. O(m cells + m^3 / 3) time for m known sets.
 */
final class DenseStep {
  /** The maximum number of known sets: their matrix takes 128 MB, and a step takes seconds. */
  static final int MOST_SETS = 4096;

  /** The fraction of the memory limit that the matrix may take. */
  private static final double SHARE = 0.25;

  private final CurvatureProduct product;
  private final RowCholesky cholesky;
  private final double[] unit;

  /** Allocates memory for m known sets. */
  DenseStep(CurvatureProduct product, int m) {
    this.product = product;
    cholesky = new RowCholesky(m);
    unit = new double[m];
  }

  /**
   * Whether a matrix of m known sets is small enough.
   *
   * @param memoryLimit in bytes
   */
  static boolean fits(int m, long memoryLimit) {
    return m <= MOST_SETS && 8.0 * m * m <= SHARE * memoryLimit;
  }

  /**
   * Replaces a step by the exact step, which leads downhill.
   *
   * @param sums the point at which the Hessian is evaluated; not modified
   * @param gradient not modified
   * @param step overwritten
   * @return false, with the step unchanged, if rounding hides that the Hessian is positive definite
   */
  boolean solve(CliqueSums sums, double[] gradient, double[] step) {
    for (int i = 0; i < unit.length; i++) {
      unit[i] = 1;
      product.apply(sums, unit, cholesky.rows()[i]);
      unit[i] = 0;
    }
    if (!cholesky.factor()) {
      return false;
    }
    for (int i = 0; i < step.length; i++) {
      step[i] = -gradient[i];
    }
    cholesky.solve(step);
    return true;
  }
}

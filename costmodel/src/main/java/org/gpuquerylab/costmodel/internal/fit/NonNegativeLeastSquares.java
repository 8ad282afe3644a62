package org.gpuquerylab.costmodel.internal.fit;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Finds the vector x >= 0 that minimizes {@code ||A x - b||}.
 *
 * <p>Source: C. L. Lawson, R. J. Hanson, "Solving Least Squares Problems", 1974, chapter 23,
 * algorithm NNLS. The set of variables above 0 grows by the variable with the steepest descent. If
 * the unconstrained solution on this set has negative values, the step is shortened, and variables
 * that became 0 leave the set. Each least-squares problem on a set is solved by QR decomposition,
 * in O(m n^2) time. The columns of A must be linearly independent.
 *
 * <p>Source of the constants: a tolerance for rounding, chosen by hand.
 */
final class NonNegativeLeastSquares {
  private static final double TOLERANCE = 1e-12;

  private final DMatrixRMaj a;
  private final DMatrixRMaj b;
  private final double[] x;
  private final boolean[] positive;

  private NonNegativeLeastSquares(DMatrixRMaj a, DMatrixRMaj b) {
    this.a = a;
    this.b = b;
    this.x = new double[a.numCols];
    this.positive = new boolean[a.numCols];
  }

  /**
   * Solves the problem; returns x.
   *
   * @param a rows of equal length, at least as many as columns; not modified
   * @param b one value for each row; not modified
   */
  static double[] solve(double[][] a, double[] b) {
    DMatrixRMaj right = new DMatrixRMaj(b.length, 1, true, b.clone());
    return new NonNegativeLeastSquares(new DMatrixRMaj(a), right).solve();
  }

  private double[] solve() {
    // Each variable may enter and leave the set a few times; Lawson and Hanson's limit is three
    // rounds for each variable.
    for (int round = 0; round < 3 * x.length; round++) {
      int entering = steepest();
      if (entering < 0) {
        break;
      }
      positive[entering] = true;
      settle();
    }
    return x;
  }

  /** The variable, currently 0, along which the residual falls fastest; -1 if there is none. */
  private int steepest() {
    DMatrixRMaj residual = b.copy();
    CommonOps_DDRM.multAdd(-1, a, new DMatrixRMaj(x.length, 1, true, x.clone()), residual);
    DMatrixRMaj gradient = new DMatrixRMaj(x.length, 1);
    CommonOps_DDRM.multTransA(a, residual, gradient);
    int best = -1;
    double steepest = TOLERANCE;
    for (int j = 0; j < x.length; j++) {
      if (!positive[j] && gradient.get(j) > steepest) {
        best = j;
        steepest = gradient.get(j);
      }
    }
    return best;
  }

  /** Moves x to the solution on the set, and drops variables that would become negative. */
  private void settle() {
    double[] target = unconstrained();
    double step = step(target);
    while (step < 1) {
      for (int j = 0; j < x.length; j++) {
        if (positive[j]) {
          x[j] += step * (target[j] - x[j]);
          positive[j] = x[j] > TOLERANCE;
          x[j] = positive[j] ? x[j] : 0;
        }
      }
      target = unconstrained();
      step = step(target);
    }
    System.arraycopy(target, 0, x, 0, x.length);
  }

  /**
   * The fraction of the way to the target at which the first variable reaches 0; 1 or more if no
   * variable reaches 0.
   */
  private double step(double[] target) {
    double step = 1;
    for (int j = 0; j < x.length; j++) {
      if (positive[j] && target[j] <= 0) {
        step = Math.min(step, x[j] / (x[j] - target[j]));
      }
    }
    return step;
  }

  /** The least-squares solution on the set; 0 for other variables. */
  private double[] unconstrained() {
    int[] columns = columns();
    double[] solution = new double[x.length];
    if (columns.length > 0) {
      DMatrixRMaj part = new DMatrixRMaj(a.numRows, columns.length);
      for (int row = 0; row < a.numRows; row++) {
        for (int j = 0; j < columns.length; j++) {
          part.set(row, j, a.get(row, columns[j]));
        }
      }
      DMatrixRMaj y = new DMatrixRMaj(columns.length, 1);
      if (!CommonOps_DDRM.solve(part, b, y)) {
        throw new IllegalArgumentException("the columns are linearly dependent");
      }
      for (int j = 0; j < columns.length; j++) {
        solution[columns[j]] = y.get(j);
      }
    }
    return solution;
  }

  private int[] columns() {
    int[] columns = new int[x.length];
    int count = 0;
    for (int j = 0; j < x.length; j++) {
      if (positive[j]) {
        columns[count++] = j;
      }
    }
    return Arrays.copyOf(columns, count);
  }
}

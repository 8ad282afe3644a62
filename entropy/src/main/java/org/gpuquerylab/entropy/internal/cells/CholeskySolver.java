package org.gpuquerylab.entropy.internal.cells;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Solves symmetric positive definite systems by {@link RowCholesky} in O(m^3) time. A matrix that
 * rounding has made indefinite gets a ridge, so that the solution is still a descent direction.
 */
public final class CholeskySolver {
  private static final double FIRST_RIDGE = 1e-15;
  private static final double LAST_RIDGE = 1;

  private final RowCholesky cholesky;
  private final double[] side;

  /** Creates a solver for m unknowns; allocates an m x m matrix. */
  public CholeskySolver(int m) {
    cholesky = new RowCholesky(m);
    side = new double[m];
  }

  /**
   * Solves a system.
   *
   * @param a the matrix, whose lower triangle is read; not modified
   * @param y the right-hand side; overwritten by the solution, or by zeros if the matrix is not
   *     finite
   */
  public void solve(DMatrixRMaj a, double[] y) {
    for (double ridge = 0; ridge <= LAST_RIDGE; ridge = Math.max(FIRST_RIDGE, 100 * ridge)) {
      copy(a, 1 + ridge);
      System.arraycopy(y, 0, side, 0, y.length);
      if (cholesky.factor()) {
        cholesky.solve(side);
        if (isFinite(side)) {
          System.arraycopy(side, 0, y, 0, y.length);
          return;
        }
      }
    }
    Arrays.fill(y, 0);
  }

  private void copy(DMatrixRMaj a, double diagonal) {
    double[][] rows = cholesky.rows();
    int m = rows.length;
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < i; j++) {
        rows[j][i] = a.data[i * m + j];
      }
      rows[i][i] = a.data[i * m + i] * diagonal;
    }
  }

  private static boolean isFinite(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }
}

package org.gpuquerylab.entropy.internal.cells;

/**
 * Computes Cholesky's decomposition A = U^t U by whole rows, in place, with O(m^3 / 3)
 * multiplications.
 *
 * <p>EJML's decomposition uses inner products, which C2 may not vectorize, because that would
 * change the order of the additions. Here, four finished rows at a time are subtracted from a row,
 * and C2 vectorizes this loop. Each row is a separate array, so C2 knows that rows do not overlap.
 */
public final class RowCholesky {
  /**
   * The number of rows that are finished together: they stay in the cache while the rows above them
   * are read.
   */
  private static final int BLOCK = 16;

  private final int m;
  private final double[][] u;

  /** Creates a decomposition for m unknowns; allocates an m x m matrix. */
  public RowCholesky(int m) {
    this.m = m;
    u = new double[m][m];
  }

  /**
   * The rows, which the caller fills before {@link #factor}: the upper triangle of the matrix,
   * including the diagonal. The factorization never reads the values below the diagonal.
   */
  public double[][] rows() {
    return u;
  }

  /**
   * Replaces the rows by those of U; returns false, with the rows destroyed, if a pivot is not
   * above 0.
   */
  public boolean factor() {
    for (int first = 0; first < m; first += BLOCK) {
      int end = Math.min(first + BLOCK, m);
      for (int p = 0; p < first; p += 8) {
        for (int r = first; r < end; r++) {
          subtract8(u[r], p, r);
        }
      }
      for (int r = first; r < end; r++) {
        for (int p = first; p < r; p++) {
          subtract(u[r], u[p], u[p][r], r, m);
        }
        double pivot = u[r][r];
        if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
          return false;
        }
        scale(u[r], 1 / Math.sqrt(pivot), r, m);
      }
    }
    return true;
  }

  private void subtract8(double[] row, int p, int r) {
    subtract4(row, u[p], u[p + 1], u[p + 2], u[p + 3], r, m);
    subtract4(row, u[p + 4], u[p + 5], u[p + 6], u[p + 7], r, m);
  }

  private static void subtract4(
      double[] row, double[] b0, double[] b1, double[] b2, double[] b3, int r, int end) {
    double f0 = b0[r];
    double f1 = b1[r];
    double f2 = b2[r];
    double f3 = b3[r];
    for (int j = r; j < end; j++) {
      row[j] -= f0 * b0[j] + f1 * b1[j] + (f2 * b2[j] + f3 * b3[j]);
    }
  }

  private static void subtract(double[] row, double[] by, double factor, int from, int end) {
    for (int j = from; j < end; j++) {
      row[j] -= factor * by[j];
    }
  }

  private static void scale(double[] row, double factor, int from, int end) {
    for (int j = from; j < end; j++) {
      row[j] *= factor;
    }
  }

  /**
   * Solves A y = b with the factor, O(m^2).
   *
   * @param y the right side b, overwritten by the solution
   */
  public void solve(double[] y) {
    for (int i = 0; i < m; i++) {
      y[i] /= u[i][i];
      subtract(y, u[i], y[i], i + 1, m);
    }
    for (int i = m - 1; i >= 0; i--) {
      y[i] = (y[i] - dot(u[i], y, i + 1, m)) / u[i][i];
    }
  }

  /** Uses four sums, so that an addition need not wait for the previous one. */
  private static double dot(double[] a, double[] b, int from, int end) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = from;
    for (; j < end - 3; j += 4) {
      s0 += a[j] * b[j];
      s1 += a[j + 1] * b[j + 1];
      s2 += a[j + 2] * b[j + 2];
      s3 += a[j + 3] * b[j + 3];
    }
    for (; j < end; j++) {
      s0 += a[j] * b[j];
    }
    return s0 + s1 + (s2 + s3);
  }
}

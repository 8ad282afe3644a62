package org.gpuquerylab.entropy.newton;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * Solves symmetric positive definite systems by EJML's Cholesky decomposition, O(m^3). A matrix
 * that rounding has made indefinite gets a ridge, so that the solution still points downhill.
 */
public final class CholeskySolver {
  private static final double FIRST_RIDGE = 1e-15;
  private static final double LAST_RIDGE = 1;

  private final LinearSolverDense<DMatrixRMaj> solver;
  private final DMatrixRMaj copy;
  private final DMatrixRMaj side;

  /** A solver for m unknowns; takes memory for two m x m matrices. */
  public CholeskySolver(int m) {
    solver = LinearSolverFactory_DDRM.chol(m);
    copy = new DMatrixRMaj(m, m);
    side = new DMatrixRMaj(m, 1);
  }

  /**
   * Solves a system.
   *
   * @param a the matrix; its upper triangle is overwritten by its lower one
   * @param y the right side, overwritten by the solution; by zeros where the matrix is not finite
   */
  public void solve(DMatrixRMaj a, double[] y) {
    int m = y.length;
    mirror(a);
    for (double ridge = 0; ridge <= LAST_RIDGE; ridge = Math.max(FIRST_RIDGE, 100 * ridge)) {
      copy.setTo(a);
      for (int i = 0; i < m; i++) {
        copy.set(i, i, a.get(i, i) * (1 + ridge));
      }
      System.arraycopy(y, 0, side.data, 0, m);
      if (solver.setA(copy)) {
        solver.solve(side, side);
        if (isFinite(side.data)) {
          System.arraycopy(side.data, 0, y, 0, m);
          return;
        }
      }
    }
    Arrays.fill(y, 0);
  }

  private static void mirror(DMatrixRMaj a) {
    for (int i = 0; i < a.numRows; i++) {
      for (int j = 0; j < i; j++) {
        a.set(j, i, a.get(i, j));
      }
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

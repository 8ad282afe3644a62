package org.gpuquerylab.entropy.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/** Symmetric systems of equations, and their solutions by EJML. */
final class DenseSystems {
  private DenseSystems() {}

  /** A matrix with a diagonal of 1, whose smallest eigenvalue is at least about {@code ridge}. */
  static DMatrixRMaj positiveDefinite(int m, long seed, double ridge) {
    SplittableRandom random = new SplittableRandom(seed);
    int rank = Math.min(m, 8);
    DMatrixRMaj factor = new DMatrixRMaj(m, rank);
    for (int i = 0; i < factor.data.length; i++) {
      factor.data[i] = random.nextDouble() - 0.4;
    }
    DMatrixRMaj matrix = new DMatrixRMaj(m, m);
    CommonOps_DDRM.multTransB(factor, factor, matrix);
    double[] scale = new double[m];
    for (int i = 0; i < m; i++) {
      matrix.add(i, i, ridge);
      scale[i] = 1 / Math.sqrt(matrix.get(i, i));
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        matrix.set(i, j, i == j ? 1 : matrix.get(i, j) * scale[i] * scale[j]);
      }
    }
    return matrix;
  }

  /** Like {@link #positiveDefinite}, but unknown 1 is a copy of unknown 0. */
  static DMatrixRMaj withCopy(int m, long seed) {
    DMatrixRMaj matrix = positiveDefinite(m, seed, 0.5);
    for (int i = 0; i < m; i++) {
      double value = i <= 1 ? 1 : matrix.get(i, 0);
      matrix.set(i, 1, value);
      matrix.set(1, i, value);
    }
    matrix.set(0, 0, 1);
    matrix.set(0, 1, 1);
    return matrix;
  }

  /** A random right side. */
  static double[] side(int m, long seed) {
    return new SplittableRandom(seed).doubles(m, -1, 1).toArray();
  }

  static double[] ones(int m) {
    double[] ones = new double[m];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** The solution by EJML. */
  static double[] ejml(DMatrixRMaj matrix, double[] side) {
    int m = side.length;
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(m);
    assertThat(solver.setA(matrix.copy())).isTrue();
    DMatrixRMaj y = new DMatrixRMaj(m, 1);
    solver.solve(DMatrixRMaj.wrap(m, 1, side.clone()), y);
    return y.data;
  }

  /**
   * The matrix and a right side in the device's layout: in blocks of 32, padded with a unit matrix.
   */
  static double[] fill(DMatrixRMaj matrix, double[] side, int blocks) {
    int columns = 32 * blocks;
    double[] values = new double[(columns + 32) * columns];
    // Blocks above the diagonal and rows after the right side are NaN, because they must not be
    // read.
    for (int i = 0; i < columns; i++) {
      for (int j = 0; j < columns; j++) {
        boolean within = i < matrix.numRows && j < matrix.numRows;
        double value = within ? matrix.get(i, j) : i == j ? 1 : 0;
        values[i * columns + j] = j / 32 > i / 32 ? Double.NaN : value;
      }
    }
    System.arraycopy(side, 0, values, columns * columns, side.length);
    return values;
  }
}

package org.gpuquerylab.entropy.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowCholeskyTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 15, 16, 17, 31, 33, 64, 100})
  void solvesAsEjmlDoes(int m) {
    SplittableRandom random = new SplittableRandom(m);
    DMatrixRMaj root = new DMatrixRMaj(m, m);
    double[] y = new double[m];
    for (int i = 0; i < m; i++) {
      y[i] = random.nextDouble();
      for (int j = 0; j < m; j++) {
        root.set(i, j, random.nextDouble() - 0.5 + (i == j ? 2 : 0));
      }
    }
    DMatrixRMaj a = new DMatrixRMaj(m, m);
    CommonOps_DDRM.multTransA(root, root, a);
    DMatrixRMaj expected = new DMatrixRMaj(m, 1);
    CommonOps_DDRM.solve(a, new DMatrixRMaj(m, 1, true, y), expected);
    RowCholesky cholesky = new RowCholesky(m);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        cholesky.rows()[i][j] = j < i ? Double.NaN : a.get(i, j);
      }
    }
    assertThat(cholesky.factor()).isTrue();
    cholesky.solve(y);
    for (int i = 0; i < m; i++) {
      assertThat(y[i]).as("unknown %d", i).isCloseTo(expected.get(i), within(1e-9));
    }
  }

  @Test
  void refusesAnIndefiniteMatrix() {
    RowCholesky cholesky = new RowCholesky(2);
    cholesky.rows()[0][0] = 1;
    cholesky.rows()[0][1] = 2;
    cholesky.rows()[1][1] = 1;
    assertThat(cholesky.factor()).isFalse();
  }
}

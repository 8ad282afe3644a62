package org.gpuquerylab.costmodel.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NonNegativeLeastSquaresTest {

  @Test
  void solvesExactSystems() {
    double[] x =
        NonNegativeLeastSquares.solve(new double[][] {{1, 0}, {0, 2}}, new double[] {3, 8});
    assertThat(x).containsExactly(new double[] {3, 4}, within(1e-12));
  }

  @Test
  void leavesAtZeroWhatWouldBeNegative() {
    double[][] a = {{1, 0}, {0, 1}, {1, 1}};
    assertThat(NonNegativeLeastSquares.solve(a, new double[] {2, -3, 0}))
        .containsExactly(new double[] {1, 0}, within(1e-12));
    assertThat(NonNegativeLeastSquares.solve(new double[][] {{1}}, new double[] {-1}))
        .containsExactly(0);
  }

  /**
   * Checks the conditions of Karush, Kuhn and Tucker; only the optimum of this problem satisfies
   * them.
   */
  @Test
  void solutionsAreOptimal() {
    for (long seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int columns = 1 + random.nextInt(7);
      double[][] a = new double[columns + random.nextInt(20)][columns];
      double[] b = new double[a.length];
      for (int i = 0; i < a.length; i++) {
        for (int j = 0; j < columns; j++) {
          a[i][j] = random.nextDouble() * 2 - (seed % 2);
        }
        b[i] = random.nextDouble() * 2 - 0.5;
      }
      double[] x = NonNegativeLeastSquares.solve(a, b);
      for (int j = 0; j < columns; j++) {
        double descent = descent(a, x, b, j);
        assertThat(x[j]).as("seed %d", seed).isNotNegative();
        assertThat(descent).as("seed %d", seed).isLessThan(1e-8);
        if (x[j] > 0) {
          assertThat(descent).as("seed %d", seed).isEqualTo(0, within(1e-8));
        }
      }
    }
  }

  /** The rate at which half the squared residual falls along variable j. */
  private static double descent(double[][] a, double[] x, double[] b, int j) {
    double descent = 0;
    for (int i = 0; i < a.length; i++) {
      double rest = b[i];
      for (int k = 0; k < x.length; k++) {
        rest -= a[i][k] * x[k];
      }
      descent += a[i][j] * rest;
    }
    return descent;
  }
}

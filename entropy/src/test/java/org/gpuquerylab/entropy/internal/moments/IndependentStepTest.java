package org.gpuquerylab.entropy.internal.moments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.junit.jupiter.api.Test;

class IndependentStepTest {
  /** The expected step, from the covariance at independence and Commons Math's decomposition. */
  @Test
  void isNewtonsStepAtIndependence() {
    for (int seed = 1; seed <= 40; seed++) {
      int z = 1 + seed % 6;
      MaxEntProblem problem =
          new UniformGenerator().generate(z, KnownSets.upTo(z, 1 + seed % 3), seed);
      SmallProblem loaded = new SmallProblem();
      loaded.load(problem);
      assertThat(loaded.isClosed()).isTrue();
      int m = problem.size();
      double[] excess = new SplittableRandom(seed).doubles(m, -1, 1).toArray();
      IndependentStep independence = new IndependentStep();
      independence.grow(z);
      independence.begin(loaded, new double[m]);
      double[] step = new double[m];
      independence.solve(loaded, excess, step);
      double[] expected = solve(problem, independence.singles(), excess);
      for (int i = 1; i < m; i++) {
        double scale = 1e-9 * Math.max(1, Math.abs(expected[i - 1]));
        assertThat(Math.abs(step[i] - expected[i - 1])).as("seed " + seed).isLessThan(scale);
      }
    }
  }

  @Test
  void aSetWithoutItsPartsIsNotClosed() {
    SmallProblem loaded = new SmallProblem();
    loaded.load(MaxEntProblem.of(2, new long[] {0, 1, 3}, new double[] {1, 0.5, 0.25}));
    assertThat(loaded.isClosed()).isFalse();
    loaded.load(MaxEntProblem.of(2, new long[] {0, 1, 2, 3}, new double[] {1, 0.5, 0.5, 0.25}));
    assertThat(loaded.isClosed()).isTrue();
  }

  private static double[] solve(MaxEntProblem problem, double[] singles, double[] excess) {
    int unknowns = problem.size() - 1;
    double[][] covariance = new double[unknowns][unknowns];
    double[] right = new double[unknowns];
    for (int i = 0; i < unknowns; i++) {
      right[i] = -excess[i + 1];
      for (int j = 0; j < unknowns; j++) {
        long a = problem.set(i + 1);
        long b = problem.set(j + 1);
        covariance[i][j] = product(a | b, singles) - product(a, singles) * product(b, singles);
      }
    }
    return new LUDecomposition(new Array2DRowRealMatrix(covariance), 0)
        .getSolver()
        .solve(new ArrayRealVector(right))
        .toArray();
  }

  private static double product(long set, double[] singles) {
    double product = 1;
    for (int i = 0; i < singles.length; i++) {
      product *= (set >> i & 1) == 0 ? 1 : singles[i];
    }
    return product;
  }
}

package org.gpuquerylab.entropy.internal.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.junit.jupiter.api.Test;

/** Compares the result with the inverted covariance at independence. */
class IndependentFeaturesTest {
  private static final double[] SINGLES = {0.5, 0.01, 0.3, 0.9, 0.25};

  @Test
  void invertTheHessianWhereAllSubsetsAreKnown() {
    for (int largest = 1; largest <= 5; largest++) {
      assertInverse(KnownSets.upTo(5, largest));
    }
    assertInverse(KnownSets.of(1, 2, 3, 8, 9, 16));
  }

  /** Tests few and many known sets, so that subsets are looked up or compared. */
  @Test
  void invertTheHessianWhereOneSubsetIsMissing() {
    assertInverse(KnownSets.of(1, 2, 4, 7));
    assertInverse(KnownSets.of(0b10111));
    assertInverse(
        Arrays.stream(KnownSets.upTo(5, 2)).map(s -> s == 24 ? 31 : s).sorted().toArray());
  }

  @Test
  void arePositiveDefiniteForAnySets() {
    SplittableRandom random = new SplittableRandom(1);
    for (int repeat = 0; repeat < 20; repeat++) {
      long[] sets = KnownSets.of(random.longs(12, 0, 32).toArray());
      RealMatrix metric = metric(problem(sets));
      double asymmetry = metric.subtract(metric.transpose()).getNorm();
      assertThat(asymmetry).isLessThan(1e-12 * metric.getNorm());
      RealMatrix symmetric = metric.add(metric.transpose());
      assertThat(Arrays.stream(new EigenDecomposition(symmetric).getRealEigenvalues()))
          .allMatch(value -> value > 0);
    }
  }

  private static void assertInverse(long[] sets) {
    MaxEntProblem problem = problem(sets);
    int n = problem.size() - 1;
    RealMatrix hessian = MatrixUtils.createRealMatrix(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        long one = problem.set(i + 1);
        long other = problem.set(j + 1);
        hessian.setEntry(i, j, product(one | other) - product(one) * product(other));
      }
    }
    RealMatrix unit = metric(problem).multiply(hessian);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        assertThat(unit.getEntry(i, j)).isCloseTo(i == j ? 1 : 0, within(1e-7));
      }
    }
  }

  private static MaxEntProblem problem(long[] sets) {
    double[] known = Arrays.stream(sets).mapToDouble(IndependentFeaturesTest::product).toArray();
    return MaxEntProblem.of(5, sets, known);
  }

  private static double product(long set) {
    double product = 1;
    for (int i = 0; i < SINGLES.length; i++) {
      product *= (set >> i & 1) != 0 ? SINGLES[i] : 1;
    }
    return product;
  }

  /** Computes L^t L column by column. */
  private static RealMatrix metric(MaxEntProblem problem) {
    IndependentFeatures features = new IndependentFeatures(problem);
    features.set(SINGLES);
    int m = problem.size();
    RealMatrix metric = MatrixUtils.createRealMatrix(m - 1, m - 1);
    for (int column = 1; column < m; column++) {
      double[] unit = new double[m];
      double[] coordinates = new double[m];
      double[] result = new double[m];
      unit[column] = 1;
      features.apply(unit, coordinates);
      features.applyTransposed(coordinates, result);
      for (int row = 1; row < m; row++) {
        metric.setEntry(row - 1, column - 1, result[row]);
      }
    }
    return metric;
  }
}

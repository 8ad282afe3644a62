package org.gpuquerylab.entropy.internal.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.junit.jupiter.api.Test;

class CorrelationMetricTest {
  private static final int Z = 5;

  /** Independent predicates, one of which is not known. */
  @Test
  void isUnitAtIndependence() {
    double[] singles = {0.5, 0.1, 0.3, 0.9};
    long[] sets = KnownSets.upTo(4, 2);
    double[] known = new double[sets.length];
    for (int n = 0; n < known.length; n++) {
      known[n] = 1;
      for (int i = 0; i < 4; i++) {
        known[n] *= (sets[n] >> i & 1) != 0 ? singles[i] : 1;
      }
    }
    assertUnit(matrix(MaxEntProblem.of(5, sets, known)));
  }

  @Test
  void isUnitWhereLargerSetsAreKnown() {
    assertUnit(matrix(new MixtureGenerator().generate(Z, KnownSets.upTo(Z, 4), 1)));
  }

  /** No distribution has three pairs of correlation -0.8. */
  @Test
  void isUnitWhereTheCorrelationsAreImpossible() {
    double[] known = {1, .5, .5, .05, .5, .05, .05};
    assertUnit(matrix(MaxEntProblem.of(3, KnownSets.upTo(3, 2), known)));
  }

  private static void assertUnit(RealMatrix metric) {
    int n = metric.getRowDimension();
    double difference = metric.subtract(MatrixUtils.createRealIdentityMatrix(n)).getNorm();
    assertThat(difference).isLessThan(1e-12);
  }

  @Test
  void invertsShrunkCorrelationsOfSingles() {
    MaxEntProblem problem = new MixtureGenerator().generate(Z, KnownSets.upTo(Z, 2), 1);
    RealMatrix metric = matrix(problem);
    for (int i = 0; i < Z; i++) {
      for (int j = 0; j < Z; j++) {
        double sum = 0;
        for (int k = 0; k < Z; k++) {
          sum += metric.getEntry(at(problem, i), at(problem, k)) * shrunk(problem, k, j);
        }
        assertThat(sum).isCloseTo(i == j ? 1 : 0, within(1e-12));
      }
    }
  }

  private static int at(MaxEntProblem problem, int predicate) {
    return problem.indexOf(1L << predicate) - 1;
  }

  private static double shrunk(MaxEntProblem problem, int i, int j) {
    return i == j ? 1 : 0.85 * correlation(problem, i, j);
  }

  private static double correlation(MaxEntProblem problem, int i, int j) {
    double a = problem.selectivity(problem.indexOf(1L << i));
    double b = problem.selectivity(problem.indexOf(1L << j));
    double both = problem.selectivity(problem.indexOf(1L << i | 1L << j));
    return (both - a * b) / Math.sqrt(a * (1 - a) * b * (1 - b));
  }

  @Test
  void isSymmetricAndPositiveDefiniteWithSetsMissing() {
    for (int largest = 2; largest <= 3; largest++) {
      long[] some =
          Arrays.stream(KnownSets.upTo(Z, largest))
              .filter(set -> set != 6 && set != 8 && set != 19)
              .toArray();
      RealMatrix metric = matrix(new MixtureGenerator().generate(Z, some, 2));
      assertThat(metric.subtract(metric.transpose()).getNorm()).isLessThan(1e-12);
      assertThat(Arrays.stream(eigenvalues(metric))).allMatch(value -> value > 0);
    }
  }

  /** Compares the result with the three sums, term by term. */
  @Test
  void appliesTheInverseToEachIndexOfATriple() {
    MaxEntProblem problem = new MixtureGenerator().generate(Z, KnownSets.upTo(Z, 3), 3);
    RealMatrix metric = matrix(problem);
    int[] triple = {0, 2, 3};
    int[] other = {1, 2, 4};
    double sum = 0;
    for (int[] p : new int[][] {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}) {
      double term = 1;
      for (int i = 0; i < 3; i++) {
        term *= metric.getEntry(at(problem, triple[i]), at(problem, other[p[i]]));
      }
      sum += term;
    }
    int row = problem.indexOf(0b01101) - 1;
    int column = problem.indexOf(0b10110) - 1;
    assertThat(metric.getEntry(row, column)).isCloseTo(sum, within(1e-12));
  }

  private static double[] eigenvalues(RealMatrix metric) {
    return new EigenDecomposition(metric.add(metric.transpose())).getRealEigenvalues();
  }

  private static RealMatrix matrix(MaxEntProblem problem) {
    CorrelationMetric metric = new CorrelationMetric(problem);
    metric.set(problem);
    int m = problem.size();
    RealMatrix matrix = MatrixUtils.createRealMatrix(m - 1, m - 1);
    for (int column = 1; column < m; column++) {
      double[] x = new double[m];
      x[column] = 1;
      metric.apply(x);
      for (int row = 1; row < m; row++) {
        matrix.setEntry(row - 1, column - 1, x[row]);
      }
    }
    return matrix;
  }
}

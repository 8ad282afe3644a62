package org.gpuquerylab.costmodel.internal.fit;

import java.util.Arrays;
import java.util.List;

/**
 * Finds the coefficients of one step: the c >= 0 with the minimum mean absolute relative error.
 *
 * <p>The fit solves least squares of the relative errors in {@value #ROUNDS} rounds. Each round
 * weights a point by the reciprocal of the point's last error, so the sum of squares approaches the
 * sum of absolute errors, and outliers do not dominate. A weak pull towards c = 1, the value for
 * work that runs at the microbenchmark's rate, decides between kinds of work that the points cannot
 * distinguish. The pull's weight is {@value #PULL} times the weight of the points.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class StepFit {
  private static final double PULL = 1e-2;
  private static final int ROUNDS = 30;

  /** A point whose error is below this value is weighted as if its error were this value. */
  private static final double SMALL_ERROR = 0.01;

  private final List<double[]> columns;
  private final int points;

  private StepFit(List<double[]> columns, int points) {
    this.columns = columns;
    this.points = points;
  }

  /**
   * Fits.
   *
   * @param columns for each kind of work, its seconds at each point divided by the point's measured
   *     seconds; not all 0; not modified
   * @return one coefficient for each column
   */
  static double[] solve(List<double[]> columns, int points) {
    if (columns.isEmpty()) {
      return new double[0];
    }
    StepFit fit = new StepFit(columns, points);
    double[] weights = new double[points];
    Arrays.fill(weights, 1);
    double[] solution = fit.solve(weights);
    double[] best = solution;
    for (int round = 1; round < ROUNDS; round++) {
      for (int i = 0; i < points; i++) {
        weights[i] = 1 / Math.sqrt(Math.max(SMALL_ERROR, fit.error(solution, i)));
      }
      solution = fit.solve(weights);
      best = fit.meanError(solution) < fit.meanError(best) ? solution : best;
    }
    return best;
  }

  private double meanError(double[] coefficients) {
    double sum = 0;
    for (int i = 0; i < points; i++) {
      sum += error(coefficients, i);
    }
    return sum / points;
  }

  private double error(double[] coefficients, int point) {
    double share = 0;
    for (int j = 0; j < coefficients.length; j++) {
      share += coefficients[j] * columns.get(j)[point];
    }
    return Math.abs(share - 1);
  }

  /**
   * Solves the weighted least-squares problem. The system has one row for each point, then one row
   * for each kind, which pulls the coefficient towards 1.
   */
  private double[] solve(double[] weights) {
    int kinds = columns.size();
    double[][] a = new double[points + kinds][kinds];
    double[] b = Arrays.copyOf(weights, points + kinds);
    for (int j = 0; j < kinds; j++) {
      double squares = 0;
      for (int i = 0; i < points; i++) {
        a[i][j] = weights[i] * columns.get(j)[i];
        squares += a[i][j] * a[i][j];
      }
      a[points + j][j] = Math.sqrt(PULL * squares);
      b[points + j] = a[points + j][j];
    }
    return NonNegativeLeastSquares.solve(a, b);
  }
}

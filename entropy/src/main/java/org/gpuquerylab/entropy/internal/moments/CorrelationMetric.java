package org.gpuquerylab.entropy.internal.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.internal.cells.RowCholesky;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.jspecify.annotations.Nullable;

/**
 * An approximate inverse of the dual's Hessian at the solution, in the coordinates of the {@link
 * IndependentFeatures}. The approximation is computed from the predicates' correlations R, which
 * follow from the known pairs. For the features of single predicates, the Hessian at the solution
 * is R. For normal variables, the Hessian for the features of pairs would be R_ik R_jl + R_il R_jk
 * (Isserlis). The inverse of that Hessian, on symmetric matrices with any diagonal, maps V to R^-1
 * V R^-1; the metric is the part of this map without the diagonal. {@link TripleMetric} handles
 * triples. Features of different sizes are assumed uncorrelated, and so are pairs that are not
 * known. The metric is symmetric and positive definite. O(z^3) time to set up and to apply the
 * metric, O(z^4) with triples.
 *
 * <p>The metric is the identity, as at independence, if R is not positive definite, or if some
 * known set has more than three predicates.
 */
final class CorrelationMetric {
  /**
   * The fraction of the correlations that is used. In measurements with the full correlations,
   * steps between almost equivalent predicates were far too long, so that Newton's method often had
   * to continue; for other predicates, the fraction changes the number of steps by at most one.
   */
  private static final double SHARE = 0.85;

  /**
   * The fraction if triples are known; if some cells are very rare, a larger fraction leads to more
   * steps.
   */
  private static final double SHARE_WITH_TRIPLES = 0.5;

  private final int z;
  private final int[] singles;
  private final int[][] pairs;
  private final RowCholesky cholesky;
  private final double[][] inverse;
  private final double[][] values;
  private final double[][] product;
  private final @Nullable TripleMetric triples;
  private boolean isUnit = true;

  /**
   * Creates the structure for the known sets of a problem; the problem's selectivities are not
   * used.
   */
  public CorrelationMetric(MaxEntProblem problem) {
    z = problem.predicates();
    singles = new int[z];
    Arrays.setAll(singles, i -> problem.indexOf(1L << i));
    pairs = problem.largestSet() > 3 ? new int[0][] : pairs(problem);
    cholesky = new RowCholesky(z);
    inverse = new double[z][z];
    values = new double[z][z];
    product = new double[z][z];
    triples = problem.largestSet() == 3 ? new TripleMetric(problem) : null;
  }

  /**
   * The known pairs of known single predicates: both predicates, and the index of the pair's known
   * set.
   */
  private int[][] pairs(MaxEntProblem problem) {
    List<int[]> found = new ArrayList<>();
    for (int n = 0; n < problem.size(); n++) {
      long set = problem.set(n);
      int low = Long.numberOfTrailingZeros(set);
      int high = 63 - Long.numberOfLeadingZeros(set);
      if (Long.bitCount(set) == 2 && singles[low] > 0 && singles[high] > 0) {
        found.add(new int[] {low, high, n});
      }
    }
    return found.toArray(int[][]::new);
  }

  /** The memory in bytes for a problem, computed without allocating it. */
  public static long bytes(MaxEntProblem problem) {
    long z = problem.predicates();
    long triples = problem.largestSet() == 3 ? TripleMetric.bytes(problem) : 0;
    return 4 * z * (8 * z + 24) + 48L * problem.size() + triples;
  }

  /** Sets the selectivities to those of a problem with the same known sets. */
  public void set(MaxEntProblem problem) {
    isUnit = pairs.length == 0;
    if (isUnit) {
      return;
    }
    double share = triples == null ? SHARE : SHARE_WITH_TRIPLES;
    double[][] rows = cholesky.rows();
    for (int i = 0; i < z; i++) {
      Arrays.fill(rows[i], 0);
      rows[i][i] = 1;
    }
    for (int[] pair : pairs) {
      double low = problem.selectivity(singles[pair[0]]);
      double high = problem.selectivity(singles[pair[1]]);
      double covariance = problem.selectivity(pair[2]) - low * high;
      rows[pair[0]][pair[1]] =
          share * covariance / (Math.sqrt(low * (1 - low)) * Math.sqrt(high * (1 - high)));
    }
    isUnit = !cholesky.factor();
    for (int i = 0; i < z && !isUnit; i++) {
      Arrays.fill(inverse[i], 0);
      inverse[i][i] = 1;
      cholesky.solve(inverse[i]);
    }
  }

  /**
   * Multiplies a vector by the metric.
   *
   * @param x a value for each feature; overwritten
   */
  void apply(double[] x) {
    if (!isUnit) {
      applyToSingles(x);
      applyToPairs(x);
      if (triples != null) {
        triples.apply(inverse, x);
      }
    }
  }

  private void applyToSingles(double[] x) {
    double[] from = product[0];
    for (int i = 0; i < z; i++) {
      from[i] = singles[i] > 0 ? x[singles[i]] : 0;
    }
    for (int i = 0; i < z; i++) {
      if (singles[i] > 0) {
        x[singles[i]] = SecantPairs.dot(inverse[i], from);
      }
    }
  }

  private void applyToPairs(double[] x) {
    for (int[] pair : pairs) {
      double value = x[pair[2]];
      values[pair[0]][pair[1]] = value;
      values[pair[1]][pair[0]] = value;
    }
    for (int i = 0; i < z; i++) {
      TripleMetric.sum(product[i], inverse[i], values);
    }
    for (int[] pair : pairs) {
      x[pair[2]] = SecantPairs.dot(product[pair[0]], inverse[pair[1]]);
    }
  }
}

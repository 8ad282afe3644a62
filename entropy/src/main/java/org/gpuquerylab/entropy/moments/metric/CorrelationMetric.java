package org.gpuquerylab.entropy.moments.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.cholesky.RowCholesky;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.jspecify.annotations.Nullable;

/**
 * An approximate inverse of the dual's Hessian at the solution, in the coordinates of the {@link
 * IndependentFeatures}, from the predicates' correlations R, which the known pairs give. Between
 * the features of single predicates the Hessian at the solution is R. For normal variables, the
 * Hessian between the features of pairs would be R_ik R_jl + R_il R_jk (Isserlis). Its inverse, on
 * symmetric matrices with any diagonal, is V to R^-1 V R^-1; the metric is the part of that without
 * the diagonal. {@link TripleMetric} handles triples. Features of different sizes are assumed
 * uncorrelated, and so are pairs that are not known. Symmetric and positive definite. O(z^3) to set
 * and to apply, O(z^4) with triples.
 *
 * <p>The metric is the identity, as at independence, if R is not positive definite, or if sets of
 * more than three predicates are known.
 */
public final class CorrelationMetric {
  /**
   * Share of the correlations that is used. With all of them, measurements showed that the steps
   * between almost equivalent predicates are far too long, and often Newton's method had to
   * continue; elsewhere the share changes the number of steps by at most one.
   */
  private static final double SHARE = 0.85;

  /** The same if triples are known; a larger share costs steps where some cells are very rare. */
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

  /** The structure for the known sets of a problem; its selectivities are not used. */
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

  /** The known pairs of known singles: both predicates and the known set's number. */
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

  /** Bytes for a problem, computed without allocating them. */
  public static long bytes(MaxEntProblem problem) {
    long z = problem.predicates();
    long triples = problem.largestSet() == 3 ? TripleMetric.bytes(problem) : 0;
    return 4 * z * (8 * z + 24) + 48L * problem.size() + triples;
  }

  /** Takes over the selectivities of a problem with the same known sets. */
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
   * Multiplies by the metric.
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

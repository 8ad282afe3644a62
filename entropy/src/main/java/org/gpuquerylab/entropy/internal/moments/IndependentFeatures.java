package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Features of the known sets that are orthonormal at independence: for a set S, the product of (x_i
 * - s_i) / sigma_i over its predicates i, with sigma_i^2 = s_i (1 - s_i). If the features are
 * written as sums of the indicators of the sets, their coefficients are the rows of a triangular
 * matrix L, and at independence L^t L is the inverse of the dual's Hessian. L has O(m 2^k) numbers
 * for sets of at most k predicates.
 *
 * <p>This closed form requires that all subsets of S are known; S is then called closed. The
 * feature of a set that is not closed is computed from its indicator: the projection onto the
 * features of its closed subsets is subtracted, and the remainder is scaled to variance 1. These
 * remainders are treated as uncorrelated. L^t L is still positive definite, but it equals the
 * inverse of the Hessian only if at most one set is not closed.
 */
public final class IndependentFeatures {
  /** The minimum fraction of an indicator's variance that is assumed to remain. */
  private static final double LEAST_REST = 1e-3;

  /**
   * The maximum number of predicates of a set whose subsets are looked up; a larger set is compared
   * with all known sets.
   */
  private static final int MAX_ENUMERATED = 20;

  private final MaxEntProblem problem;
  private final int[][] parts;
  private final boolean[] closed;
  private final double[][] factors;
  private final double[] scales;

  /**
   * Creates the structure for the known sets of a problem; the problem's selectivities are not
   * used.
   */
  public IndependentFeatures(MaxEntProblem problem) {
    this.problem = problem;
    int m = problem.size();
    parts = new int[m][];
    closed = new boolean[m];
    factors = new double[m][];
    scales = new double[m];
    for (int i = 0; i < m; i++) {
      int[] found = subsets(i);
      closed[i] = found.length == 1L << Math.min(62, Long.bitCount(problem.set(i)));
      // The indicator of the empty set is constant. Sets that are not closed do not occur in the
      // features of other sets.
      parts[i] = Arrays.stream(found, 1, found.length - 1).filter(j -> closed[j]).toArray();
      factors[i] = new double[parts[i].length];
    }
  }

  /** The known subsets of known set i, ascending: the empty set first and set i last. */
  private int[] subsets(int i) {
    int size = Long.bitCount(problem.set(i));
    if (i == 0) {
      return new int[] {0, 0};
    }
    return size <= MAX_ENUMERATED && 1 << size < i ? lookUp(problem.set(i)) : compare(i);
  }

  private int[] lookUp(long set) {
    int[] found = new int[1 << Long.bitCount(set)];
    int count = 0;
    for (long part = 0; part != set; part = (part - set) & set) {
      int at = problem.indexOf(part);
      if (at >= 0) {
        found[count++] = at;
      }
    }
    found[count++] = problem.indexOf(set);
    return Arrays.copyOf(found, count);
  }

  private int[] compare(int i) {
    int[] found = new int[i + 1];
    int count = 0;
    for (int j = 0; j <= i; j++) {
      if ((problem.set(j) & ~problem.set(i)) == 0) {
        found[count++] = j;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** An upper bound of the memory in bytes for known sets, computed without allocating it. */
  public static long bytes(MaxEntProblem problem) {
    double count = 0;
    for (int i = 0; i < problem.size(); i++) {
      count += Math.min(i, Math.scalb(1.0, Long.bitCount(problem.set(i))));
    }
    return (long) (12 * count) + 64L * problem.size();
  }

  /**
   * Computes L for given selectivities.
   *
   * @param singles each predicate's selectivity at independence, above 0 and below 1; not modified
   */
  public void set(double[] singles) {
    for (int i = 1; i < parts.length; i++) {
      if (closed[i]) {
        setClosed(i, singles);
      } else {
        setRest(i, singles);
      }
    }
  }

  private void setClosed(int i, double[] singles) {
    long set = problem.set(i);
    double variance = 1;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      double s = singles[Long.numberOfTrailingZeros(rest)];
      variance *= s * (1 - s);
    }
    scales[i] = 1 / Math.sqrt(variance);
    for (int p = 0; p < parts[i].length; p++) {
      double factor = 1;
      for (long rest = set & ~problem.set(parts[i][p]); rest != 0; rest &= rest - 1) {
        factor *= -singles[Long.numberOfTrailingZeros(rest)];
      }
      factors[i][p] = factor;
    }
  }

  private void setRest(int i, double[] singles) {
    double selectivity = 1;
    for (long rest = problem.set(i); rest != 0; rest &= rest - 1) {
      selectivity *= singles[Long.numberOfTrailingZeros(rest)];
    }
    double variance = selectivity * (1 - selectivity);
    double left = variance;
    for (int p = 0; p < parts[i].length; p++) {
      double covariance = selectivity;
      for (long rest = problem.set(parts[i][p]); rest != 0; rest &= rest - 1) {
        double s = singles[Long.numberOfTrailingZeros(rest)];
        covariance *= Math.sqrt((1 - s) / s);
      }
      factors[i][p] = -covariance;
      left -= covariance * covariance;
    }
    scales[i] = 1 / Math.sqrt(Math.max(left, LEAST_REST * variance));
  }

  /**
   * Computes the product L g.
   *
   * @param g a value for each known set; the value of the empty set is not used; not modified
   * @param to a value for each feature; overwritten except for the first
   */
  public void apply(double[] g, double[] to) {
    for (int i = 1; i < parts.length; i++) {
      double[] values = closed[i] ? g : to;
      double sum = g[i];
      int[] part = parts[i];
      double[] factor = factors[i];
      for (int p = 0; p < part.length; p++) {
        sum += factor[p] * values[part[p]];
      }
      to[i] = sum * scales[i];
    }
  }

  /**
   * Computes the product L^t v.
   *
   * @param v a value for each feature; its values are destroyed
   * @param to a value for each known set, 0 for the empty set; overwritten
   */
  public void applyTransposed(double[] v, double[] to) {
    Arrays.fill(to, 0);
    for (int i = parts.length - 1; i > 0; i--) {
      if (!closed[i]) {
        scatter(i, v, v, to);
      }
    }
    for (int i = parts.length - 1; i > 0; i--) {
      if (closed[i]) {
        scatter(i, v, to, to);
      }
    }
  }

  private void scatter(int i, double[] v, double[] others, double[] to) {
    double value = v[i] * scales[i];
    int[] part = parts[i];
    double[] factor = factors[i];
    for (int p = 0; p < part.length; p++) {
      others[part[p]] += factor[p] * value;
    }
    to[i] += value;
  }
}

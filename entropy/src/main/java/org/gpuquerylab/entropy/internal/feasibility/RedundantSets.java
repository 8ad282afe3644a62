package org.gpuquerylab.entropy.internal.feasibility;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.problem.Support;

/**
 * Drops known sets that other known sets make redundant after cells are left out: rows of the
 * partial design matrix D that depend on earlier rows. The matrix D D^t, which holds the numbers of
 * common cells, is decomposed in exact arithmetic modulo the prime 2^61 - 1, so rounding has no
 * influence. A set is kept if, and only if, its pivot is not 0. O(z 2^z + m^3) time.
 */
public final class RedundantSets {
  private static final long PRIME = (1L << 61) - 1;

  private RedundantSets() {}

  /**
   * Refuses known sets of selectivity 0 in problems with too many predicates to leave cells out.
   */
  static void refuseZeros(MaxEntProblem problem, int most) {
    for (int i = 0; i < problem.size(); i++) {
      if (problem.selectivity(i) == 0) {
        throw new InvalidProblemException(
            "the selectivity of "
                + problem.describe(problem.set(i))
                + " is 0, which is supported for at most "
                + most
                + " predicates; give it a small selectivity above 0 or leave predicates out");
      }
    }
  }

  /**
   * Returns the problem with only independent known sets; of dependent sets, the earlier ones are
   * kept.
   */
  public static MaxEntProblem drop(MaxEntProblem problem, Support support) {
    int[] kept = independent(commonCells(problem, support));
    if (kept.length == 0) {
      throw Contradiction.together(problem, 1, problem.sets());
    }
    long[] sets = Arrays.stream(kept).mapToLong(problem::set).toArray();
    double[] selectivities = Arrays.stream(kept).mapToDouble(problem::selectivity).toArray();
    return MaxEntProblem.of(problem.names(), sets, selectivities);
  }

  /** The lower triangle of D D^t. */
  private static long[][] commonCells(MaxEntProblem problem, Support support) {
    double[] cells = new double[Math.toIntExact(problem.cells())];
    Arrays.fill(cells, 1);
    support.clear(cells);
    SupersetSums.inPlace(cells);
    long[][] common = new long[problem.size()][];
    for (int i = 0; i < common.length; i++) {
      common[i] = new long[i + 1];
      for (int j = 0; j <= i; j++) {
        common[i][j] = (long) cells[(int) (problem.set(i) | problem.set(j))];
      }
    }
    return common;
  }

  /** Eliminates without pivoting, column by column; the matrix is symmetric. */
  private static int[] independent(long[][] a) {
    int m = a.length;
    for (int k = 0; k < m; k++) {
      if (a[k][k] != 0) {
        long inverse = power(a[k][k], PRIME - 2);
        for (int i = k + 1; i < m; i++) {
          if (a[i][k] != 0) {
            eliminate(a, i, k, PRIME - times(a[i][k], inverse));
          }
        }
      }
    }
    return IntStream.range(0, m).filter(k -> a[k][k] != 0).toArray();
  }

  /** Adds a multiple of row k to row i, right of column k; by symmetry, a[k][j] is a[j][k]. */
  private static void eliminate(long[][] a, int i, int k, long factor) {
    for (int j = k + 1; j <= i; j++) {
      if (a[j][k] != 0) {
        a[i][j] = plus(a[i][j], times(factor, a[j][k]));
      }
    }
  }

  private static long plus(long a, long b) {
    long sum = a + b;
    return sum >= PRIME ? sum - PRIME : sum;
  }

  private static long times(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    // The product is high * 2^64 + low; modulo the prime, 2^61 equals 1.
    return plus((high << 3) | (low >>> 61), low & PRIME);
  }

  private static long power(long base, long exponent) {
    long result = 1;
    long square = base;
    for (long e = exponent; e != 0; e >>>= 1) {
      if ((e & 1) != 0) {
        result = times(result, square);
      }
      square = times(square, square);
    }
    return result;
  }
}

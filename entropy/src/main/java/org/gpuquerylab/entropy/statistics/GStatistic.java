package org.gpuquerylab.entropy.statistics;

import org.apache.commons.math3.special.Erf;

/**
 * The G test of independence of two predicates, a likelihood ratio: G = 2 sum O ln (O / E) over the
 * four cells (both, either one, neither), where O is the number of rows of a cell and E the number
 * expected under independence. For independent predicates, the distribution of G approaches
 * chi-squared with one degree of freedom as the number of rows grows (S. S. Wilks, 1938; A.
 * Agresti, Categorical Data Analysis, 2013, 3.2). G / (2 rows) is the mutual information of the two
 * predicates in nats: the information that maximum entropy lacks if the pair is left out.
 */
public final class GStatistic {
  private GStatistic() {}

  /**
   * The statistic G for two predicates; 0 if a predicate holds for no row or for all rows, since
   * nothing can depend on it.
   *
   * @param rows the total number of rows, at least 1
   * @param left the number of rows that satisfy the first predicate
   * @param right the number of rows that satisfy the second predicate
   * @param both the number of rows that satisfy both predicates
   */
  public static double of(long rows, long left, long right, long both) {
    if (left == 0 || right == 0 || left == rows || right == rows) {
      return 0;
    }
    double sum =
        term(both, left, right, rows)
            + term(left - both, left, rows - right, rows)
            + term(right - both, rows - left, right, rows)
            + term(rows - left - right + both, rows - left, rows - right, rows);
    return Math.max(0, 2 * sum); // Rounding may give a slightly negative number.
  }

  /** O ln (O / E), with 0 ln 0 = 0. */
  private static double term(long observed, long row, long column, long rows) {
    double expected = (double) row / rows * column;
    return observed == 0 ? 0 : observed * Math.log(observed / expected);
  }

  /**
   * The probability that independent predicates have this G or a larger one. This probability is
   * the upper tail of chi-squared with one degree of freedom, erfc(sqrt(G / 2)). Below about 1e-308
   * the result is 0.
   *
   * @param g the statistic G, 0 or more
   */
  public static double significance(double g) {
    return Erf.erfc(Math.sqrt(g / 2));
  }
}

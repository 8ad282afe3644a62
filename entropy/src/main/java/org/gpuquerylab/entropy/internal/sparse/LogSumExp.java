package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;

/**
 * Logarithms of sums of exponentials that do not overflow, separately for the cells of each
 * combination of shared predicates (N. Higham, "Accuracy and Stability of Numerical Algorithms",
 * 2nd ed. 2002, section 27.8, on scaling by the largest term). O(cells) time.
 */
final class LogSumExp {
  private LogSumExp() {}

  /**
   * Computes the exponentials of cells, divided by the largest exponential of their combination.
   *
   * @param x logarithms, which may be negative infinity; overwritten by the exponentials
   * @param common for each cell, its combination; not modified
   * @param largest overwritten by the largest logarithm of each combination
   * @param totals overwritten by the sum of the exponentials of each combination, at least 1; 0 if
   *     all logarithms are negative infinity
   */
  static void exponentials(double[] x, int[] common, double[] largest, double[] totals) {
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < x.length; i++) {
      largest[common[i]] = Math.max(largest[common[i]], x[i]);
    }
    Arrays.fill(totals, 0);
    for (int i = 0; i < x.length; i++) {
      double most = largest[common[i]];
      x[i] = most == Double.NEGATIVE_INFINITY ? 0 : Math.exp(x[i] - most);
      totals[common[i]] += x[i];
    }
  }

  /**
   * Converts sums into logarithms whose maximum is 0.
   *
   * @param largest the result of {@link #exponentials}; overwritten by the logarithms
   * @param totals the totals from {@link #exponentials}; not modified
   * @return the amount subtracted from all logarithms: their maximum
   */
  static double logarithms(double[] largest, double[] totals) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < largest.length; i++) {
      largest[i] += Math.log(totals[i]);
      most = Math.max(most, largest[i]);
    }
    for (int i = 0; i < largest.length; i++) {
      largest[i] -= most;
    }
    return most;
  }
}

package org.gpuquerylab.concurrency.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The restricted master as an integer program: a depth-first search that covers all kernels with a
 * given number of known columns. A branch ends if, according to the prices, the remaining kernels
 * need more columns than are left. The whole search ends after a maximum number of branches.
 * Source: the restricted master heuristic, applied to Li, Tu, Zeng 2019, equations (23) to (25).
 */
final class RestrictedMaster {
  private final List<int[]> columns;
  private final double[] prices;
  private final int[] left;
  private final List<int[]> chosen = new ArrayList<>();
  private final long limit;
  private int branches;

  private RestrictedMaster(BatchProblem problem, List<int[]> columns, double[] prices, long limit) {
    this.columns = columns;
    this.prices = prices;
    this.limit = limit;
    left = new int[problem.types()];
    Arrays.setAll(left, problem::demand);
  }

  /**
   * At most the given number of columns that together contain each kernel exactly once; empty if
   * none were found.
   */
  static Optional<List<int[]>> cover(
      BatchProblem problem, List<int[]> columns, double[] prices, int batches, long limit) {
    RestrictedMaster master = new RestrictedMaster(problem, columns, prices, limit);
    return master.branch(batches) ? Optional.of(master.chosen) : Optional.empty();
  }

  private boolean branch(int batches) {
    int type = dearest();
    if (type < 0) {
      return true;
    }
    if (ColumnPricing.value(left, prices) > batches + 1e-6 || branches++ > limit) {
      return false;
    }
    for (int c = columns.size() - 1; c >= 0 && batches > 0; c--) {
      if (columns.get(c)[type] > 0 && take(columns.get(c), batches)) {
        return true;
      }
    }
    return false;
  }

  private boolean take(int[] column, int batches) {
    int[] part = new int[left.length];
    for (int t = 0; t < part.length; t++) {
      part[t] = Math.min(column[t], left[t]);
      left[t] -= part[t];
    }
    chosen.add(part);
    if (branch(batches - 1)) {
      return true;
    }
    chosen.remove(chosen.size() - 1);
    for (int t = 0; t < part.length; t++) {
      left[t] += part[t];
    }
    return false;
  }

  private int dearest() {
    int dearest = -1;
    for (int t = 0; t < left.length; t++) {
      if (left[t] > 0 && (dearest < 0 || prices[t] > prices[dearest])) {
        dearest = t;
      }
    }
    return dearest;
  }
}

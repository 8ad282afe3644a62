package org.gpuquerylab.concurrency.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.gpuquerylab.concurrency.placement.LabelSet;

/**
 * Packs one batch after another; each batch is the most valuable column of the kernels that remain.
 * Then the search starts again with changed worths: kernels of batches with much waste become more
 * valuable. Source: sequential value correction, E. A. Mukhacheva, G. N. Belov, V. M. Kartack, A.
 * S. Mukhacheva, "Linear one-dimensional cutting-packing problems: numerical experiments with the
 * sequential value correction method (SVC) and a modified branch-and-bound method (MBB)", Pesquisa
 * Operacional 20, 2000.
 */
final class ValueCorrection {
  private static final long SEED = 2000;
  private static final double EXPONENT = 1.03;

  private final BatchProblem problem;
  private final ColumnPricing pricing;
  private final double[] bounds;
  private final double[] sizes;
  private final double[] worths;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private long branches;

  /**
   * Creates a search.
   *
   * @param prices prices at which no feasible column is worth more than 1; not modified
   * @param limit the maximum number of branches of all pricing problems
   */
  ValueCorrection(BatchProblem problem, ColumnPricing pricing, double[] prices, long limit) {
    this.problem = problem;
    this.pricing = pricing;
    bounds = prices;
    branches = limit;
    sizes = new double[prices.length];
    worths = new double[prices.length];
    double sum = 0;
    for (int k = 0; k < LabelSet.RESOURCES; k++) {
      sum += problem.load(k);
    }
    for (int t = 0; t < sizes.length; t++) {
      for (int k = 0; k < LabelSet.RESOURCES; k++) {
        sizes[t] += problem.size(t, k) * problem.load(k) / sum;
      }
      worths[t] = prices[t] + 0.1 * sizes[t];
    }
  }

  /**
   * At most the given number of columns that together contain each kernel exactly once; empty if
   * none were found.
   */
  Optional<List<int[]>> pack(int batches, int rounds) {
    for (int round = 0; round < rounds && branches > 0; round++) {
      List<int[]> columns = new ArrayList<>();
      if (pack(problem.demands(), columns, batches)) {
        return Optional.of(columns);
      }
    }
    return Optional.empty();
  }

  private boolean pack(int[] left, List<int[]> columns, int batches) {
    int kernels = problem.kernels();
    while (kernels > 0) {
      boolean hopeless = ColumnPricing.value(left, bounds) > batches - columns.size() + 1e-6;
      if (columns.size() >= batches || hopeless || branches <= 0) {
        correct(left, 0.5);
        return false;
      }
      int[] column = pricing.best(worths, left, branches);
      branches = pricing.branchesLeft();
      double used = 0;
      for (int t = 0; t < left.length; t++) {
        left[t] -= column[t];
        kernels -= column[t];
        used += column[t] * sizes[t];
      }
      correct(column, used);
      columns.add(column);
    }
    return true;
  }

  /**
   * Changes the worths of a column's types towards their size divided by the used share of the
   * column.
   */
  private void correct(int[] column, double used) {
    for (int t = 0; t < column.length; t++) {
      if (column[t] > 0) {
        double part = 0.2 + 0.5 * random.nextDouble();
        double dear = Math.pow(sizes[t], EXPONENT) / Math.max(0.05, Math.min(1, used));
        worths[t] = (1 - part) * worths[t] + part * dear;
      }
    }
  }
}

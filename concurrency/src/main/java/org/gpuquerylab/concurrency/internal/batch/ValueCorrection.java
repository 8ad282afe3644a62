package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

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
  private final long[] bounds;
  private final long worth;
  private final double[] sizes;
  private final double[] worths;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final WorkLimit work;

  /** Creates a search with the prices of a linear program. */
  ValueCorrection(
      BatchProblem problem, ColumnPricing pricing, ColumnGeneration program, WorkLimit work) {
    this.problem = problem;
    this.pricing = pricing;
    this.work = work;
    bounds = program.prices();
    worth = program.worth();
    sizes = new double[bounds.length];
    worths = new double[bounds.length];
    double sum = 0;
    for (int k = 0; k < LabelSet.RESOURCES; k++) {
      sum += problem.load(k);
    }
    for (int t = 0; t < sizes.length; t++) {
      for (int k = 0; k < LabelSet.RESOURCES; k++) {
        sizes[t] += problem.size(t, k) * problem.load(k) / sum;
      }
      worths[t] = bounds[t] / (double) worth + 0.1 * sizes[t];
    }
  }

  /**
   * At most the given number of columns that together contain each kernel exactly once; empty if
   * none were found.
   */
  Optional<List<int[]>> pack(int batches, int rounds) {
    for (int round = 0; round < rounds && !work.isSpent(); round++) {
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
      boolean hopeless = ColumnPricing.value(left, bounds) > (batches - columns.size()) * worth;
      if (columns.size() >= batches || hopeless || work.isSpent()) {
        correct(left, 0.5);
        return false;
      }
      int[] column = pricing.best(whole(), left, work);
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

  private long[] whole() {
    return Arrays.stream(worths).mapToLong(each -> (long) (ColumnPricing.UNIT * each)).toArray();
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

package org.gpuquerylab.concurrency.batch;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.placement.LabelSet;

/**
 * The pricing problem: the feasible column that is worth most at given prices, by branch and bound.
 * Exact. Types are tried by falling worth for their size; a branch ends where the fractional
 * knapsack of each of the four resources, and of their sum, says that the rest cannot lift it above
 * the best. Source: Li, Tu, Zeng 2019, equations (26) to (30), with the block limit as a fourth
 * resource and feasibility by the kernel-level model.
 */
final class ColumnPricing {
  private static final int RESOURCES = LabelSet.RESOURCES;
  private static final double EPSILON = 1e-9;

  private final BatchProblem problem;
  private final double[] prices;
  private final double[][] sizes = new double[RESOURCES + 1][];
  private final int[][] orders = new int[RESOURCES + 1][];
  private final int[] rank;
  private final int[] column;
  private int[] best;
  private double bestValue;

  private ColumnPricing(BatchProblem problem, double[] prices) {
    this.problem = problem;
    this.prices = prices;
    int types = problem.types();
    rank = new int[types];
    column = new int[types];
    best = new int[types];
    sizes[RESOURCES] = new double[types];
    for (int k = 0; k < RESOURCES; k++) {
      sizes[k] = new double[types];
      for (int t = 0; t < types; t++) {
        sizes[k][t] = problem.size(t, k);
        sizes[RESOURCES][t] += sizes[k][t];
      }
      orders[k] = order(sizes[k]);
    }
    orders[RESOURCES] = order(sizes[RESOURCES]);
    for (int depth = 0; depth < orders[RESOURCES].length; depth++) {
      rank[orders[RESOURCES][depth]] = depth;
    }
  }

  /** The column worth most; all zeros if no price is above 0. */
  static int[] best(BatchProblem problem, double[] prices) {
    ColumnPricing pricing = new ColumnPricing(problem, prices);
    pricing.branch(0, LabelSet.empty(problem.limits()), 0);
    return pricing.best;
  }

  /** What a column is worth. */
  static double value(int[] column, double[] prices) {
    double value = 0;
    for (int t = 0; t < column.length; t++) {
      value += column[t] * prices[t];
    }
    return value;
  }

  private int[] order(double[] size) {
    return IntStream.range(0, size.length)
        .filter(t -> prices[t] > EPSILON)
        .boxed()
        .sorted(Comparator.comparingDouble(t -> -prices[t] / (size[t] + 1e-12)))
        .mapToInt(t -> t)
        .toArray();
  }

  private void branch(int depth, LabelSet set, double value) {
    if (value > bestValue + EPSILON) {
      bestValue = value;
      best = column.clone();
    }
    if (depth == orders[RESOURCES].length || value + rest(depth, set) <= bestValue + EPSILON) {
      return;
    }
    int t = orders[RESOURCES][depth];
    LabelSet more = column[t] < problem.demand(t) ? set.with(problem.type(t)) : set;
    if (more != set && !more.isEmpty()) {
      column[t]++;
      branch(depth, more, value + prices[t]);
      column[t]--;
    }
    branch(depth + 1, set, value);
  }

  /** An upper bound of what types of this depth and below can add. */
  private double rest(int depth, LabelSet set) {
    double bound = Double.MAX_VALUE;
    double sum = RESOURCES;
    for (int k = 0; k < RESOURCES; k++) {
      double used = problem.used(set, k);
      sum -= used;
      bound = Math.min(bound, fractional(k, 1 - used, depth));
    }
    return Math.min(bound, fractional(RESOURCES, sum, depth));
  }

  private double fractional(int k, double capacity, int depth) {
    double left = capacity + EPSILON;
    double value = 0;
    for (int t : orders[k]) {
      if (rank[t] < depth) {
        continue;
      }
      int count = problem.demand(t) - column[t];
      double size = sizes[k][t];
      if (count * size >= left) {
        return value + prices[t] * left / size;
      }
      left -= count * size;
      value += count * prices[t];
    }
    return value;
  }
}

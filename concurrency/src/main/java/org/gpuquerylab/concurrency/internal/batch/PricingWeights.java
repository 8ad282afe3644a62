package org.gpuquerylab.concurrency.internal.batch;

import java.util.Arrays;

/**
 * Bounds of the pricing problem. The four resources, added up with one of several sets of factors,
 * form a one-dimensional knapsack. No column is worth more than the knapsack's fractional optimum.
 * Source: surrogate relaxation, F. Glover, "Surrogate constraints", Operations Research 16, 1968.
 */
final class PricingWeights {
  private static final int RESOURCES = LabelSet.RESOURCES;
  private static final double EPSILON = 1e-9;

  private final double[][] factors;
  private final double[][] weights;
  private final double[] perUnit = new double[RESOURCES];
  private int[] order = new int[0];
  private double[] weight = new double[0];
  private long[] prices = new long[0];
  private int[] demand = new int[0];
  private double[] chosen = new double[RESOURCES];
  private double rootBound;

  PricingWeights(BatchProblem problem) {
    factors = factors(problem);
    weights = new double[factors.length][problem.types()];
    for (int f = 0; f < factors.length; f++) {
      for (int t = 0; t < problem.types(); t++) {
        for (int k = 0; k < RESOURCES; k++) {
          weights[f][t] += factors[f][k] * problem.size(t, k);
        }
      }
    }
    for (int k = 0; k < RESOURCES; k++) {
      perUnit[k] = 1.0 / Math.max(1, problem.limit(k));
    }
  }

  /**
   * The sets of factors: each resource alone, all with equal factors, and all weighted by demand.
   * The factors of a set add up to 1.
   */
  private static double[][] factors(BatchProblem problem) {
    double[][] factors = new double[RESOURCES + 2][RESOURCES];
    double sum = 0;
    for (int k = 0; k < RESOURCES; k++) {
      factors[k][k] = 1;
      factors[RESOURCES][k] = 1.0 / RESOURCES;
      factors[RESOURCES + 1][k] = problem.load(k);
      sum += problem.load(k);
    }
    for (int k = 0; k < RESOURCES; k++) {
      factors[RESOURCES + 1][k] /= Math.max(EPSILON, sum);
    }
    return factors;
  }

  /**
   * The types with a demand, in decreasing order of the ratio of worth to weight. The weight is the
   * one with the smallest bound.
   */
  int[] order(long[] worths, int[] most) {
    prices = worths;
    demand = most;
    rootBound = Double.MAX_VALUE;
    int[] none = new int[worths.length];
    int[] bestOrder = new int[0];
    int best = 0;
    for (int f = 0; f < factors.length; f++) {
      weight = weights[f];
      order = sorted();
      double bound = fractional(0, 1, none);
      if (bound < rootBound) {
        rootBound = bound;
        bestOrder = order;
        best = f;
      }
    }
    order = bestOrder;
    weight = weights[best];
    chosen = factors[best];
    return order;
  }

  /** An upper bound of the worth of all columns. */
  long rootBound() {
    return safe(rootBound);
  }

  /** Sorts the types by insertion, because there are few of them. */
  private int[] sorted() {
    int[] types = new int[prices.length];
    double[] ratios = new double[prices.length];
    int count = 0;
    for (int t = 0; t < prices.length; t++) {
      if (demand[t] > 0) {
        double ratio = prices[t] / (weight[t] + 1e-12);
        int at = count++;
        for (; at > 0 && ratios[at - 1] < ratio; at--) {
          ratios[at] = ratios[at - 1];
          types[at] = types[at - 1];
        }
        ratios[at] = ratio;
        types[at] = t;
      }
    }
    return Arrays.copyOf(types, count);
  }

  /**
   * An upper bound of the worth that the types from this depth on can add to a batch; the bound is
   * rounded up by more than the rounding errors of its terms.
   */
  long rest(int depth, Residents residents, int[] column) {
    double capacity = 0;
    for (int k = 0; k < RESOURCES; k++) {
      capacity += chosen[k] * perUnit[k] * residents.left(k);
    }
    return safe(fractional(depth, capacity, column));
  }

  private static long safe(double value) {
    return 1 + (long) Math.ceil(value * (1 + EPSILON));
  }

  private double fractional(int depth, double capacity, int[] column) {
    double left = capacity + EPSILON;
    double value = 0;
    for (int d = depth; d < order.length; d++) {
      int t = order[d];
      int count = demand[t] - column[t];
      double size = count * weight[t];
      if (size >= left) {
        return value + prices[t] * left / weight[t];
      }
      left -= size;
      value += (double) count * prices[t];
    }
    return value;
  }
}

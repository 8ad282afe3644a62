package org.gpuquerylab.concurrency.batch;

import java.util.Arrays;
import org.gpuquerylab.concurrency.placement.LabelSet;
import org.gpuquerylab.concurrency.placement.LaunchOptions;

/**
 * The pricing problem: finds the feasible column with the greatest worth at given prices, by
 * depth-first branch and bound. It is exact unless it gives up, which it reports. A kernel with
 * several launch options branches over them, so that feasibility is four sums. Types are tried by
 * decreasing ratio of worth to weight; a branch ends if the fractional knapsack of the weights
 * cannot lift it above the best. A weight is one resource, or several added up: each call uses the
 * weight with the least bound at the root. A type is not taken while a type that takes no more and
 * is worth no less is left. Source: Li, Tu, Zeng 2019, equations (26) to (30), with the block limit
 * as a fourth resource and feasibility by the kernel-level model. Not safe for use from several
 * threads.
 */
final class ColumnPricing {
  private static final int RESOURCES = LabelSet.RESOURCES;
  private static final double EPSILON = 1e-9;
  private static final int MASK_BITS = 64;

  private final BatchProblem problem;
  private final PricingWeights weights;
  private final int[] room = new int[RESOURCES];
  private final boolean[][] smaller;
  private int[] order = new int[0];
  private double[] prices = new double[0];
  private int[] demand = new int[0];
  private long[] betters = new long[0];
  private int[] column = new int[0];
  private int[] best = new int[0];
  private double bestValue;
  private long branches;
  private boolean cut;

  ColumnPricing(BatchProblem problem) {
    this.problem = problem;
    weights = new PricingWeights(problem);
    smaller = new boolean[problem.types()][problem.types()];
    for (int a = 0; a < smaller.length; a++) {
      for (int b = 0; b < smaller.length; b++) {
        smaller[a][b] = a != b && takesNoMore(problem.type(b), problem.type(a));
      }
    }
  }

  private static boolean takesNoMore(LaunchOptions one, LaunchOptions other) {
    boolean less = one.size() == 1 && other.size() == 1;
    for (int k = 0; k < RESOURCES; k++) {
      less &= one.least(k) <= other.least(k);
    }
    return less;
  }

  /**
   * The column with the greatest worth; all zeros if no price is above 0.
   *
   * @param worths worths of the types; not modified
   * @param most the most kernels of each type that the column may hold; not modified
   * @param limit the most branches, after which the best column so far is returned
   */
  int[] best(double[] worths, int[] most, long limit) {
    prices = worths;
    demand = most;
    order = weights.order(worths, most);
    column = new int[worths.length];
    best = new int[worths.length];
    bestValue = 0;
    branches = limit;
    cut = false;
    for (int k = 0; k < RESOURCES; k++) {
      room[k] = problem.limit(k);
    }
    markBetters();
    branch(0, 0, 0);
    return best;
  }

  /** Number of branches that the last call did not use. */
  long branchesLeft() {
    return branches;
  }

  /**
   * An upper bound of the worth of all columns at the last prices: the best one's worth unless the
   * search gave up.
   */
  double mostWorth() {
    return cut ? Math.max(bestValue, weights.rootBound()) : bestValue + EPSILON;
  }

  /** The worth of a column. */
  static double value(int[] column, double[] prices) {
    double value = 0;
    for (int t = 0; t < column.length; t++) {
      value += column[t] * prices[t];
    }
    return value;
  }

  /**
   * For each type in order, the earlier ones that a column takes first, as long as 64 bits can hold
   * them.
   */
  private void markBetters() {
    betters = new long[order.length];
    for (int d = 1; d < Math.min(order.length, MASK_BITS); d++) {
      for (int e = 0; e < d; e++) {
        if (smaller[order[d]][order[e]] && prices[order[e]] >= prices[order[d]]) {
          betters[d] |= 1L << e;
        }
      }
    }
  }

  private void branch(int from, double value, long skippedBefore) {
    if (value > bestValue + EPSILON) {
      bestValue = value;
      best = Arrays.copyOf(column, column.length);
    }
    long skipped = skippedBefore;
    for (int depth = from; depth < order.length; depth++) {
      if (branches <= 0) {
        cut = true;
        return;
      }
      branches--;
      if (value + weights.rest(depth, room, column) <= bestValue + EPSILON) {
        return;
      }
      int t = order[depth];
      if (column[t] < demand[t] && (betters[depth] & skipped) == 0) {
        take(depth, t, value, skipped);
        skipped |= depth < MASK_BITS ? 1L << depth : 0;
      }
    }
  }

  private void take(int depth, int t, double value, long skipped) {
    LaunchOptions type = problem.type(t);
    for (int o = 0; o < type.size(); o++) {
      if (type.blocks(o) <= room[0]
          && type.warps(o) <= room[1]
          && type.registers(o) <= room[2]
          && type.sharedBytes(o) <= room[3]) {
        move(type, o, -1);
        column[t]++;
        branch(depth, value + prices[t], skipped);
        column[t]--;
        move(type, o, 1);
      }
    }
  }

  private void move(LaunchOptions type, int o, int sign) {
    room[0] += sign * type.blocks(o);
    room[1] += sign * type.warps(o);
    room[2] += sign * type.registers(o);
    room[3] += sign * type.sharedBytes(o);
  }
}

package org.gpuquerylab.concurrency.batch;

import java.util.Arrays;
import org.gpuquerylab.concurrency.placement.LabelSet;
import org.gpuquerylab.concurrency.placement.LaunchOptions;

/**
 * The pricing problem: finds the feasible column with the greatest worth at given prices, by
 * depth-first branch and bound. The result is exact unless the search gives up; it reports if it
 * gave up. The search also branches over the launch options of a kernel, so that a test of
 * feasibility needs only four sums. Types are tried in decreasing order of the ratio of worth to
 * weight. A branch ends if the fractional knapsack of the weights cannot lift it above the best
 * column. A weight is one resource, or the sum of several. Each call uses the weight with the
 * smallest bound at the root. A type is not added while a type is left that takes no more resources
 * and is worth at least as much. Source: Li, Tu, Zeng 2019, equations (26) to (30), with blocks as
 * a fourth resource, and with the feasibility test of the kernel-level model. Not safe for use from
 * several threads.
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
   * @param worths the worth of each type; not modified
   * @param most the maximum number of kernels of each type in the column; not modified
   * @param limit the maximum number of branches; after that, the best column so far is returned
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

  /** The number of branches that the last call left unused. */
  long branchesLeft() {
    return branches;
  }

  /**
   * An upper bound of the worth of all columns at the last prices. The bound equals the worth of
   * the best column unless the search gave up.
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
   * For each type in order, the earlier types that a column must use up before this type, as a set
   * of up to 64 bits.
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

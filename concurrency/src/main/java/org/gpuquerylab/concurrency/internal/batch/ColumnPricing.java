package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.concurrency.internal.batch.ResidencySearch.Answer;

/**
 * The pricing problem: finds the feasible column with the greatest worth at given prices, by
 * depth-first branch and bound. Prices are whole numbers, so that sums have no rounding errors; a
 * price of {@link #UNIT} stands for 1. Types are tried in decreasing order of the ratio of worth to
 * weight. A branch ends if the fractional knapsack of the weights cannot lift it above the best
 * column. A weight is one resource, or the sum of several. Each call uses the weight with the
 * smallest bound at the root. A type is not added while a type is left that takes no more resources
 * and is worth at least as much. {@link Residents} decides whether a column is feasible. The result
 * is exact unless the search or such a decision gave up; {@link #mostWorth} holds in any case.
 * Source: Li, Tu, Zeng 2019, equations (26) to (30), with blocks as a fourth resource, and with the
 * feasibility test of the kernel-level model. Not safe for use from several threads.
 */
final class ColumnPricing {
  /** The whole number that stands for a price of 1. */
  static final long UNIT = 1L << 32;

  private static final int MASK_BITS = 64;

  private final ResidencySearch search;
  private final Residents residents;
  private final PricingWeights weights;
  private final boolean[][] smaller;
  private int[] order = new int[0];
  private long[] prices = new long[0];
  private int[] demand = new int[0];
  private long[] betters = new long[0];
  private int[] column = new int[0];
  private int[] best = new int[0];
  private long bestValue;
  private long openValue;
  private WorkLimit work = new WorkLimit(0);
  private boolean cut;

  ColumnPricing(BatchProblem problem, ResidencySearch search) {
    this.search = search;
    residents = new Residents(problem, search);
    weights = new PricingWeights(problem);
    List<LaunchOptions> types = problem.all();
    smaller = new boolean[types.size()][types.size()];
    for (int a = 0; a < smaller.length; a++) {
      for (int b = 0; b < smaller.length; b++) {
        smaller[a][b] = a != b && types.get(b).takesNoMoreThan(types.get(a));
      }
    }
  }

  /**
   * The column with the greatest worth; all zeros if no price is above 0.
   *
   * @param worths the worth of each type; not modified
   * @param most the maximum number of kernels of each type in the column; not modified
   * @param limit the work that may be done; after that, the best column so far is returned
   */
  int[] best(long[] worths, int[] most, WorkLimit limit) {
    start(worths, most, limit);
    markBetters();
    branch(0, 0, 0);
    return best;
  }

  /** Whether a column is known to be feasible. */
  boolean isFeasible(int[] given) {
    return search.decide(BatchProblem.sorted(given)) == Answer.FITS;
  }

  private void start(long[] worths, int[] most, WorkLimit limit) {
    prices = worths;
    demand = most;
    work = limit;
    order = weights.order(worths, most);
    column = new int[worths.length];
    best = new int[worths.length];
    bestValue = 0;
    openValue = 0;
    cut = false;
    betters = new long[order.length];
  }

  /**
   * An upper bound of the worth of all columns at the last prices. The bound equals the worth of
   * the best column unless the search gave up.
   */
  long mostWorth() {
    return Math.max(Math.max(bestValue, openValue), cut ? weights.rootBound() : 0);
  }

  /** The worth of a column. */
  static long value(int[] column, long[] prices) {
    long value = 0;
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
    for (int d = 1; d < Math.min(order.length, MASK_BITS); d++) {
      for (int e = 0; e < d; e++) {
        if (smaller[order[d]][order[e]] && prices[order[e]] >= prices[order[d]]) {
          betters[d] |= 1L << e;
        }
      }
    }
  }

  private void branch(int from, long value, long skippedBefore) {
    if (value > bestValue) {
      bestValue = value;
      best = Arrays.copyOf(column, column.length);
    }
    long skipped = skippedBefore;
    for (int depth = from; depth < order.length; depth++) {
      if (work.isSpent()) {
        cut = true;
        return;
      }
      work.spend(1);
      long most = value + weights.rest(depth, residents, column);
      if (most <= bestValue) {
        return;
      }
      int t = order[depth];
      if (column[t] < demand[t] && (betters[depth] & skipped) == 0) {
        Answer answer = add(t);
        if (answer == Answer.FITS) {
          branch(depth, value + prices[t], skipped);
          remove(t);
        } else if (answer == Answer.OPEN) {
          openValue = Math.max(openValue, most);
        }
        skipped |= depth < MASK_BITS ? 1L << depth : 0;
      }
    }
  }

  private Answer add(int t) {
    long before = search.nodes();
    Answer answer = residents.add(t);
    work.spend(search.nodes() - before);
    column[t] += answer == Answer.FITS ? 1 : 0;
    return answer;
  }

  private void remove(int t) {
    column[t]--;
    residents.remove(t);
  }

  /**
   * All columns of at least a given worth to which no kernel can be added. The list is complete
   * unless {@link #gaveUp} says otherwise.
   *
   * @param type a type that each column contains
   */
  List<int[]> full(long[] worths, int[] most, int type, long least, WorkLimit limit) {
    start(worths, most, limit);
    List<int[]> found = new ArrayList<>();
    if (add(type) == Answer.FITS) {
      collect(0, value(column, worths), least, found);
      remove(type);
    }
    return found;
  }

  /** Whether the last call did not see all columns. */
  boolean gaveUp() {
    return cut || openValue > 0;
  }

  private void collect(int from, long value, long least, List<int[]> found) {
    boolean full = true;
    for (int depth = 0; depth < order.length; depth++) {
      if (work.isSpent()) {
        cut = true;
        return;
      }
      work.spend(1);
      int t = order[depth];
      if (column[t] == demand[t]) {
        continue;
      }
      Answer answer = add(t);
      if (answer == Answer.FITS) {
        full = false;
        if (depth >= from && value + weights.rest(depth, residents, column) + prices[t] >= least) {
          collect(depth, value + prices[t], least, found);
        }
        remove(t);
      } else if (answer == Answer.OPEN) {
        openValue = UNIT;
      }
    }
    if (full && value >= least) {
      found.add(column.clone());
    }
  }
}

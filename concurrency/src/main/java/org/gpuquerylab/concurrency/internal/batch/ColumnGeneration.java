package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Column generation for the linear program over all feasible batches. The method starts with given
 * columns and one column for each type, and repeatedly adds the most valuable column until no
 * column is worth more than 1. Source: Li, Tu, Zeng 2019, Algorithm 2. The bound during the
 * generation comes from A. A. Farley ("A note on bounding a class of linear programming problems,
 * including cutting stock problems", Operations Research 38, 1990). The prices of the linear
 * program are rounded down to whole numbers before the bound is computed, so the bound holds in
 * spite of rounding errors.
 */
final class ColumnGeneration {
  private static final long UNIT = ColumnPricing.UNIT;

  /** The worth above 1, as a part of it, that is taken for a rounding error. */
  private static final double EPSILON = 1e-7;

  /**
   * The maximum number of pivots for each type, which is far more than needed unless rounding
   * errors accumulate.
   */
  private static final int ROUNDS = 100;

  /** In place of another bound: the linear program is solved even if the bound cannot rise. */
  private static final int TO_THE_END = -1;

  private final ColumnPricing pricing;
  private final MasterProgram master;
  private final int[] demands;
  private final List<int[]> columns = new ArrayList<>();
  private final WorkLimit work;
  private long[] prices;
  private long value;
  private long worth = UNIT;
  private int bound;
  private boolean finished;
  private int rounds;

  /**
   * Creates a column generation.
   *
   * @param demands number of kernels of each type; not modified
   * @param start columns that the program knows; of each type only as many kernels count as are
   *     demanded
   * @param work the limit of the work; when it is reached, the method ends with the bound so far
   */
  ColumnGeneration(int[] demands, ColumnPricing pricing, List<int[]> start, WorkLimit work) {
    this.pricing = pricing;
    this.demands = demands;
    this.work = work;
    prices = new long[demands.length];
    master = new MasterProgram(demands);
    rounds = ROUNDS * (1 + demands.length);
    for (int t = 0; t < demands.length; t++) {
      int[] single = new int[demands.length];
      single[t] = 1;
      columns.add(single);
    }
    for (int[] column : start) {
      int[] part = new int[column.length];
      Arrays.setAll(part, t -> Math.min(column[t], demands[t]));
      if (!isKnown(part) && pricing.isFeasible(part)) {
        columns.add(part);
      }
    }
  }

  /** The value of the linear program over all feasible batches; 0 without kernels. */
  public static double relaxation(BatchProblem problem) {
    ResidencySearch search = BatchModel.search(problem);
    ColumnGeneration generation =
        new ColumnGeneration(
            problem.demands(),
            new ColumnPricing(problem, search),
            List.of(),
            new WorkLimit(Long.MAX_VALUE));
    generation.run(Integer.MAX_VALUE, TO_THE_END);
    return generation.value / (double) generation.worth;
  }

  private boolean isKnown(int[] column) {
    return columns.stream().anyMatch(known -> Arrays.equals(known, column));
  }

  /**
   * Runs until one of four conditions holds: no column is worth more than 1; the bound equals the
   * number of batches; the known columns show that the bound cannot exceed itself or another bound;
   * or the work limit is reached.
   */
  void run(int enough, int otherBound) {
    finished = demands.length == 0;
    while (!finished && bound < enough && !work.isSpent()) {
      solveKnown();
      double[] exact = master.prices();
      long[] next = new long[exact.length];
      Arrays.setAll(next, t -> (long) (UNIT * Math.max(0, exact[t])));
      long least = otherBound == TO_THE_END ? 0 : Math.max(bound, otherBound);
      if (ColumnPricing.value(demands, next) <= least * (UNIT + UNIT * EPSILON)) {
        return;
      }
      int[] column = pricing.best(next, demands, work);
      raise(next, Math.max(UNIT, pricing.mostWorth()));
      finished = pricing.mostWorth() <= UNIT + UNIT * EPSILON;
      if (!finished && (isKnown(column) || rounds <= 0)) {
        return; // The program was not solved to the end.
      }
      columns.add(column);
    }
  }

  /** Pivots until no known column is worth more than 1 and no price is negative. */
  private void solveKnown() {
    for (boolean moved = true; moved && rounds > 0; rounds--) {
      work.spend(1 + (long) demands.length * (demands.length + columns.size()) / 64);
      double[] now = master.prices();
      int dearest = -1;
      double most = 1 + EPSILON / 10;
      for (int c = 0; c < columns.size(); c++) {
        double worthNow = 0;
        for (int t = 0; t < now.length; t++) {
          worthNow += columns.get(c)[t] * now[t];
        }
        if (worthNow > most) {
          most = worthNow;
          dearest = c;
        }
      }
      moved = dearest >= 0 && master.enter(columns.get(dearest), dearest);
      moved |= master.settle();
    }
  }

  /**
   * Raises the bound to Farley's bound: if the prices are divided by the greatest worth of a
   * column, they are feasible for the dual program.
   */
  private void raise(long[] next, long most) {
    long nextValue = ColumnPricing.value(demands, next);
    if (nextValue / (double) most >= value / (double) worth) {
      value = nextValue;
      worth = most;
      prices = next;
      bound = Math.max(bound, (int) -Math.floorDiv(-nextValue, most));
    }
  }

  /** The lower bound of the number of batches that is proved so far. */
  int bound() {
    return bound;
  }

  /** All known columns, the columns with one kernel first. */
  List<int[]> columns() {
    return columns;
  }

  /** For each column, the fraction to which the linear program uses it. */
  double[] levels() {
    return master.levels(columns.size());
  }

  /** The prices that prove the bound. */
  long[] prices() {
    return prices.clone();
  }

  /** The greatest worth of a column at the prices that prove the bound. */
  long worth() {
    return worth;
  }
}

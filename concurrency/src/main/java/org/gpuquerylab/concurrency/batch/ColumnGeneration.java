package org.gpuquerylab.concurrency.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Column generation for the linear program over all feasible batches: it starts with given columns
 * and one of each type, and adds the most valuable column until none is worth more than 1. Source:
 * Li, Tu, Zeng 2019, Algorithm 2; the bound before the end is from A. A. Farley's ("A note on
 * bounding a class of linear programming problems, including cutting stock problems", Operations
 * Research 38, 1990).
 */
public final class ColumnGeneration {
  private static final double EPSILON = 1e-7;

  /** Rounds of pivots for each type, far more than needed unless rounding errors accumulate. */
  private static final int ROUNDS = 100;

  private final ColumnPricing pricing;
  private final MasterProgram master;
  private final int[] demands;
  private final List<int[]> columns = new ArrayList<>();
  private double[] prices;
  private double bound;
  private boolean finished;
  private int rounds;
  private long branches;

  /**
   * A generation.
   *
   * @param limit the most branches of all pricing, after which it ends with the bound so far
   */
  ColumnGeneration(BatchProblem problem, ColumnPricing pricing, List<int[]> start, long limit) {
    this.pricing = pricing;
    demands = problem.demands();
    prices = new double[demands.length];
    master = new MasterProgram(demands);
    branches = limit;
    rounds = ROUNDS * (1 + demands.length);
    for (int t = 0; t < demands.length; t++) {
      int[] single = new int[demands.length];
      single[t] = 1;
      columns.add(single);
    }
    start.stream().filter(column -> !isKnown(column)).forEach(columns::add);
  }

  /** The value of the linear program over all feasible batches; 0 without kernels. */
  public static double relaxation(BatchProblem problem) {
    ColumnGeneration generation =
        new ColumnGeneration(problem, new ColumnPricing(problem), List.of(), Long.MAX_VALUE);
    generation.run(Integer.MAX_VALUE, 0);
    return generation.bound;
  }

  private boolean isKnown(int[] column) {
    return columns.stream().anyMatch(known -> Arrays.equals(known, column));
  }

  /**
   * Runs to the end, or until the bound, rounded up, is enough batches, or until the known columns
   * show that it cannot rise above another bound, or until the limits of work are reached.
   */
  void run(int enough, int otherBound) {
    finished = demands.length == 0;
    while (!finished && roundedBound() < enough && branches > 0) {
      solveKnown();
      double[] next = master.prices();
      Arrays.setAll(next, t -> Math.max(0, next[t]));
      double value = master.value(next);
      if (value <= otherBound + 1e-6) {
        prices = next;
        return;
      }
      int[] column = pricing.best(next, demands, branches);
      branches = pricing.branchesLeft();
      raise(next, value, Math.max(1, pricing.mostWorth()));
      finished = pricing.mostWorth() <= 1 + EPSILON;
      if (!finished && (isKnown(column) || rounds <= 0)) {
        return; // the known columns are not solved to the end: nothing more can be concluded
      }
      columns.add(column);
    }
  }

  /** Pivots until no known column is worth more than 1 and no price is below 0. */
  private void solveKnown() {
    for (boolean moved = true; moved && rounds > 0; rounds--) {
      double[] now = master.prices();
      int dearest = -1;
      double most = 1 + EPSILON / 10;
      for (int c = 0; c < columns.size(); c++) {
        double worth = ColumnPricing.value(columns.get(c), now);
        if (worth > most) {
          most = worth;
          dearest = c;
        }
      }
      moved = dearest >= 0 && master.enter(columns.get(dearest), dearest);
      moved |= master.settle();
    }
  }

  /** Farley's bound: prices divided by the greatest worth of a column are feasible for the dual. */
  private void raise(double[] next, double value, double worth) {
    if (value / worth >= bound) {
      bound = value / worth;
      prices = next;
      for (int t = 0; t < prices.length; t++) {
        prices[t] /= worth;
      }
    }
  }

  /** The best bound so far; the value of the linear program at the end. */
  double bound() {
    return bound;
  }

  /** The least number of batches by the bound. */
  int roundedBound() {
    return (int) Math.ceil(bound - 1e-6);
  }

  /** All columns known, the one-kernel columns first. */
  List<int[]> columns() {
    return columns;
  }

  /** How often the linear program uses each column, as a fraction. */
  double[] levels() {
    return master.levels(columns.size());
  }

  /** Whether no feasible column would lower the value further. */
  boolean isFinished() {
    return finished;
  }

  /** Prices at which no known column is worth more than 1. */
  double[] prices() {
    return prices.clone();
  }
}

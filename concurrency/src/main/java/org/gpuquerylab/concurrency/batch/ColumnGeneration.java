package org.gpuquerylab.concurrency.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Column generation for the linear program over all feasible batches. The method starts with given
 * columns and one column for each type, and repeatedly adds the most valuable column until no
 * column is worth more than 1. Source: Li, Tu, Zeng 2019, Algorithm 2. The bound during the
 * generation comes from A. A. Farley ("A note on bounding a class of linear programming problems,
 * including cutting stock problems", Operations Research 38, 1990).
 */
public final class ColumnGeneration {
  private static final double EPSILON = 1e-7;

  /**
   * The maximum number of pivots for each type, which is far more than needed unless rounding
   * errors accumulate.
   */
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
   * Creates a column generation.
   *
   * @param limit the maximum number of branches of all pricing problems; when it is reached, the
   *     method ends with the bound so far
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
   * Runs until one of four conditions holds: no column is worth more than 1; the bound, rounded up,
   * equals the number of batches; the known columns show that the bound cannot exceed another
   * bound; or the work limit is reached.
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
        return; // The program was not solved to the end.
      }
      columns.add(column);
    }
  }

  /** Pivots until no known column is worth more than 1 and no price is negative. */
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

  /**
   * Raises the bound to Farley's bound: if the prices are divided by the greatest worth of a
   * column, they are feasible for the dual program.
   */
  private void raise(double[] next, double value, double worth) {
    if (value / worth >= bound) {
      bound = value / worth;
      prices = next;
      for (int t = 0; t < prices.length; t++) {
        prices[t] /= worth;
      }
    }
  }

  /** The best bound so far; at the end this is the value of the linear program. */
  double bound() {
    return bound;
  }

  /** The lower bound of the number of batches that follows. */
  int roundedBound() {
    return (int) Math.ceil(bound - 1e-6);
  }

  /** All known columns, the columns with one kernel first. */
  List<int[]> columns() {
    return columns;
  }

  /** For each column, the fraction to which the linear program uses it. */
  double[] levels() {
    return master.levels(columns.size());
  }

  /** Whether no feasible column would reduce the value further. */
  boolean isFinished() {
    return finished;
  }

  /** Prices at which no known column is worth more than 1. */
  double[] prices() {
    return prices.clone();
  }
}

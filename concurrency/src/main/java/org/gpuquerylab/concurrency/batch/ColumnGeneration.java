package org.gpuquerylab.concurrency.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Column generation for the linear program over all feasible batches: starts with given columns and
 * one of each type, and adds the column worth most until none is worth more than 1. Source: Li, Tu,
 * Zeng 2019, Algorithm 2; the bound before its end is A. A. Farley's ("A note on bounding a class
 * of linear programming problems, including cutting stock problems", Operations Research 38, 1990).
 */
public final class ColumnGeneration {
  private static final double EPSILON = 1e-7;

  private final BatchProblem problem;
  private final DualMaster master;
  private final List<int[]> columns = new ArrayList<>();
  private double[] prices;
  private double bound;
  private boolean finished;

  ColumnGeneration(BatchProblem problem, List<int[]> start) {
    this.problem = problem;
    prices = new double[problem.types()];
    master = new DualMaster(problem);
    for (int t = 0; t < problem.types(); t++) {
      int[] single = new int[problem.types()];
      single[t] = 1;
      add(single);
    }
    start.stream().filter(column -> !isKnown(column)).forEach(this::add);
  }

  /** The value of the linear program over all feasible batches; 0 without kernels. */
  public static double relaxation(BatchProblem problem) {
    ColumnGeneration generation = new ColumnGeneration(problem, List.of());
    generation.run(Integer.MAX_VALUE, 0);
    return generation.bound;
  }

  private boolean isKnown(int[] column) {
    return columns.stream().anyMatch(known -> Arrays.equals(known, column));
  }

  private void add(int[] column) {
    columns.add(column);
    master.add(column);
  }

  /**
   * Runs to the end, or until the bound, rounded up, is enough batches, or until the known columns
   * show that it cannot rise above another bound.
   */
  void run(int enough, int otherBound) {
    finished = problem.types() == 0;
    while (!finished && roundedBound() < enough) {
      double[] next = master.prices();
      if (master.value(next) <= otherBound + 1e-6) {
        prices = next;
        return;
      }
      int[] column = ColumnPricing.best(problem, next);
      double worth = ColumnPricing.value(column, next);
      finished = worth <= 1 + EPSILON;
      double scaled = master.value(next) / Math.max(1, worth);
      if (scaled >= bound) {
        bound = scaled;
        prices = next;
        for (int t = 0; t < prices.length; t++) {
          prices[t] /= Math.max(1, worth);
        }
      }
      add(column);
    }
  }

  /** The best bound so far; the value of the linear program at the end. */
  double bound() {
    return bound;
  }

  /** Least batches by the bound. */
  int roundedBound() {
    return (int) Math.ceil(bound - 1e-6);
  }

  /** All columns known, the one-kernel columns first. */
  List<int[]> columns() {
    return columns;
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

package org.gpuquerylab.entropy.estimator;

import java.util.Arrays;
import java.util.function.LongToDoubleFunction;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.Penalty;

/** The number of rows on which each known selectivity was counted. Immutable. */
public final class SampleSizes {
  /**
   * The default number of rows: the sample that PostgreSQL's ANALYZE takes by default, 300 rows for
   * each of 100 entries of its statistics.
   */
  public static final double DEFAULT_ROWS = 30_000;

  /** Rows above this number add no weight. */
  public static final double MOST_ROWS = 1e6;

  /** The minimum variance of a selectivity of 0 or 1. */
  public static final double LEAST_AT_ENDS = 1e-7;

  private final double[] rows;

  private SampleSizes(double[] rows) {
    this.rows = rows;
  }

  /**
   * A function that returns the number of rows for a known set.
   *
   * @param rows the number of rows on which each known selectivity was counted; the first number,
   *     for the empty set, is not used; copied
   * @throws InvalidProblemException if a number of rows is not finite or below 1
   */
  public static SampleSizes of(MaxEntProblem problem, double[] rows) {
    if (rows.length != problem.size()) {
      throw new IllegalArgumentException(
          rows.length + " sample sizes are given for " + problem.size() + " known sets");
    }
    for (int i = 1; i < rows.length; i++) {
      check(problem.describe(problem.set(i)), rows[i]);
    }
    return new SampleSizes(rows.clone());
  }

  private static void check(String set, double rows) {
    if (!(rows >= 1 && rows < Double.POSITIVE_INFINITY)) {
      throw new InvalidProblemException(
          "the selectivity of " + set + " was counted on " + rows + " rows; it must be 1 or more");
    }
  }

  /** Creates sizes from a function of the known set, a bit mask. */
  public static SampleSizes of(MaxEntProblem problem, LongToDoubleFunction rowsOf) {
    return of(problem, Arrays.stream(problem.sets()).mapToDouble(rowsOf).toArray());
  }

  /** Creates sizes with the same number of rows for all selectivities. */
  public static SampleSizes same(MaxEntProblem problem, double rows) {
    return of(problem, set -> rows);
  }

  /** The number of rows for the known set with number i; meaningless for the empty set. */
  public double rows(int i) {
    return rows[i];
  }

  /**
   * Creates the penalty for the selectivities of a problem. The variance of known set i is b (1 -
   * b) / n, with n limited to {@link #MOST_ROWS}. If b is less than half a row away from 0 or 1, it
   * is moved to this distance, and the variance is at least {@link #LEAST_AT_ENDS}. Both limits
   * keep the weights small enough that rounding leaves eight digits of the solution; a selectivity
   * moves by its variance times a weight that is rarely above 10 if there is no contradiction.
   *
   * @param problem a problem with the same number of known sets
   * @param entropyRows the weight of the entropy, expressed as a number of rows; it multiplies all
   *     variances
   */
  public Penalty penalty(MaxEntProblem problem, double entropyRows) {
    if (problem.size() != rows.length) {
      throw new IllegalArgumentException(
          rows.length + " sample sizes are given for " + problem.size() + " known sets");
    }
    double[] variances = new double[rows.length];
    Arrays.setAll(
        variances, i -> i == 0 ? 0 : entropyRows * variance(problem.selectivity(i), rows[i]));
    return Penalty.of(variances);
  }

  /**
   * The variances of the known selectivities of a problem of many predicates, as in {@link
   * #penalty}.
   *
   * @param rowsOf returns the number of rows on which the selectivity of a known set was counted
   * @param entropyRows the weight of the entropy, expressed as a number of rows
   * @throws InvalidProblemException if a number of rows is not finite or below 1
   */
  static double[] variances(
      SparseProblem problem, ToDoubleFunction<PredicateSet> rowsOf, double entropyRows) {
    double[] variances = new double[problem.size()];
    for (int i = 0; i < variances.length; i++) {
      PredicateSet set = problem.set(i);
      double counted = rowsOf.applyAsDouble(set);
      check(problem.describe(set), counted);
      variances[i] = entropyRows * variance(problem.selectivity(i), counted);
    }
    return variances;
  }

  private static double variance(double selectivity, double counted) {
    double rows = Math.min(counted, MOST_ROWS);
    double halfARow = 0.5 / rows;
    boolean atEnd = selectivity < halfARow || selectivity > 1 - halfARow;
    return atEnd
        ? Math.max(halfARow * (1 - halfARow) / rows, LEAST_AT_ENDS)
        : selectivity * (1 - selectivity) / rows;
  }
}

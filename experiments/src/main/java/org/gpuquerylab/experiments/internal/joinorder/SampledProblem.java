package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.estimator.SampleSizes;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * The statistics of a table, and the truth.
 *
 * @param problem the known selectivities, which may contradict each other
 * @param sizes the numbers of rows on which they were counted
 * @param truth the selectivities of all sets of predicates, by bit mask; kept
 * @param rows the number of rows of the table
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SampledProblem(MaxEntProblem problem, SampleSizes sizes, double[] truth, int rows) {

  /**
   * The q-errors of the conjunctions of three or more predicates that hold for at least one row:
   * the larger of estimate / truth and truth / estimate. An estimate below one row counts as one
   * row.
   *
   * @param estimates the estimates of all sets, by bit mask; not modified
   */
  DoubleStream errors(double[] estimates) {
    return IntStream.range(0, truth.length)
        .filter(set -> Integer.bitCount(set) > 2 && truth[set] > 0)
        .mapToDouble(set -> Math.max(estimates[set], 1.0 / rows) / truth[set])
        .map(ratio -> Math.max(ratio, 1 / ratio));
  }

  /** The estimates of all sets from independence: products of the selectivities of predicates. */
  double[] products() {
    double[] products = new double[truth.length];
    Arrays.setAll(
        products,
        set ->
            IntStream.range(0, Integer.SIZE)
                .filter(i -> (set >>> i & 1) != 0)
                .mapToDouble(i -> truth[1 << i])
                .reduce(1, (a, b) -> a * b));
    return products;
  }
}

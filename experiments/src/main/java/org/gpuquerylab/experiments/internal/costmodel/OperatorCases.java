package org.gpuquerylab.experiments.internal.costmodel;

import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;

/** Operators with inputs of any shape, independent of a sweep. */
final class OperatorCases {

  private OperatorCases() {}

  /** A selection with predicates on numbers. */
  public static OperatorCase selection(
      Algorithm algorithm, HostColumns data, SelectionInput input) {
    return SelectionCase.ofNumbers(algorithm, data, input);
  }

  /**
   * A hash join.
   *
   * @param randomKeys whether keys are distributed over all 32-bit numbers and look random, or are
   *     consecutive from 0
   */
  public static OperatorCase join(
      Algorithm algorithm, HostColumns data, JoinInput input, boolean randomKeys) {
    return randomKeys
        ? JoinCase.ofRandomKeys(algorithm, data, input)
        : JoinCase.ofDenseKeys(algorithm, data, input);
  }

  /** A grouped aggregation. */
  public static OperatorCase aggregation(
      Algorithm algorithm, HostColumns data, AggregationInput input) {
    return AggregationCase.of(algorithm, data, input);
  }

  /** A sort by one key. */
  public static OperatorCase sort(Algorithm algorithm, HostColumns data, SortInput input) {
    return SortCase.of(algorithm, data, input);
  }
}

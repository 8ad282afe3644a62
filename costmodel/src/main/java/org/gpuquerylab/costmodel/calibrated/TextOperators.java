package org.gpuquerylab.costmodel.calibrated;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;

/**
 * The work of the text's operators as module {@code operators} has them, by the text's steps; the
 * steps have the names that the text's model gives them. Each prefix sum belongs to the step whose
 * counts it adds up.
 */
public final class TextOperators {
  /** Bytes of a key, a row's number, a hash value or a counter. */
  static final int WORD = 4;

  /** Launches of a prefix sum. */
  static final int SCAN_LAUNCHES = 3;

  private TextOperators() {}

  /** The steps of an operator. */
  public static List<StepWork> steps(OperatorInput input) {
    if (input instanceof SelectionInput selection) {
      return SelectionWork.steps(selection);
    } else if (input instanceof JoinInput join) {
      return JoinWork.steps(join);
    } else if (input instanceof AggregationInput aggregation) {
      return AggregationWork.steps(aggregation);
    } else if (input instanceof SortInput sort) {
      return SortWork.steps(sort);
    }
    throw new IllegalArgumentException("no work is known for " + input);
  }

  /** The binary logarithm, 0 up to 1. */
  static double log2(double x) {
    return x <= 1 ? 0 : Math.log(x) / Math.log(2);
  }
}

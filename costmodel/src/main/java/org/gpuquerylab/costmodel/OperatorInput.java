package org.gpuquerylab.costmodel;

import java.util.Map;

/**
 * The shape of an operator's input: all facts about the data that a model needs. Columns are given
 * by their width in bytes, in any order.
 */
public sealed interface OperatorInput
    permits SelectionInput, JoinInput, AggregationInput, SortInput {

  /** The operator's name in plans and reports. */
  String operator();

  /**
   * The numbers of the input by their names in plans; a list of columns counts as the total of its
   * bytes per row.
   */
  Map<String, Double> numbers();

  /** S_i: bytes of all columns that the operator reads. */
  double inputBytes();

  /** S_o: expected bytes of its result. */
  double resultBytes();
}

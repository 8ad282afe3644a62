package org.gpuquerylab.costmodel.algorithm;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.profile.Facts;
import org.gpuquerylab.costmodel.work.StepWork;

/**
 * The algorithms of module {@code operators}. Steps of the text's four algorithms have the names
 * that the text's model gives them. Each prefix sum belongs to the step whose counts it adds up.
 */
public enum Algorithm {
  /** Selection: the text's. */
  SELECTION(SelectionInput.OPERATOR, "filter", SelectionInput.OPERATOR),
  /** The text's hash join. */
  UNPARTITIONED_JOIN(JoinInput.OPERATOR, "unpartitioned", JoinInput.OPERATOR),
  /** A hash join of partitions, in local memory. */
  RADIX_JOIN(JoinInput.OPERATOR, "radix", "radix-join"),
  /** The text's aggregation. */
  HASH_AGGREGATION(AggregationInput.OPERATOR, "hash", AggregationInput.OPERATOR),
  /** Aggregation by atomics, without scatter. */
  ATOMIC_AGGREGATION(AggregationInput.OPERATOR, "atomic", "atomic-aggregation"),
  /** The text's sort. */
  MERGE_SORT(SortInput.OPERATOR, "merge", SortInput.OPERATOR),
  /** The sort by the radix sort primitive. */
  RADIX_SORT(SortInput.OPERATOR, "radix", "radix-sort");

  private final String operator;
  private final String label;
  private final String key;

  Algorithm(String operator, String label, String key) {
    this.operator = operator;
    this.label = label;
    this.key = key;
  }

  /** The operator that it computes. */
  public String operator() {
    return operator;
  }

  /** Its name in plans, unique among the algorithms of an operator. */
  public String label() {
    return label;
  }

  /** The name of its coefficients and estimates; for the text's algorithms, the operator's. */
  public String key() {
    return key;
  }

  /** Whether it is from the text, so that the text's model has formulas for it. */
  public boolean isOfText() {
    return key.equals(operator);
  }

  /** The algorithms of an operator, the text's first. */
  public static List<Algorithm> of(String operator) {
    return Arrays.stream(values()).filter(a -> a.operator.equals(operator)).toList();
  }

  /** The text's algorithm for an operator. */
  public static Algorithm ofText(OperatorInput input) {
    return of(input.operator()).get(0);
  }

  /**
   * The work of its steps.
   *
   * @param facts facts of the device: some steps depend on its capabilities
   * @throws IllegalArgumentException if the input belongs to another operator
   */
  public List<StepWork> steps(OperatorInput input, Facts facts) {
    return switch (this) {
      case SELECTION -> SelectionWork.steps(cast(SelectionInput.class, input));
      case UNPARTITIONED_JOIN -> JoinWork.steps(cast(JoinInput.class, input), facts);
      case RADIX_JOIN -> RadixJoinWork.steps(cast(JoinInput.class, input), facts);
      case HASH_AGGREGATION -> AggregationWork.steps(cast(AggregationInput.class, input), facts);
      case ATOMIC_AGGREGATION -> AtomicAggregationWork.steps(cast(AggregationInput.class, input));
      case MERGE_SORT -> SortWork.steps(cast(SortInput.class, input));
      case RADIX_SORT -> RadixSortWork.steps(cast(SortInput.class, input), facts);
    };
  }

  /** The numbers of an input that matter to the algorithm: only the merge sort has partitions. */
  public Map<String, Double> numbers(OperatorInput input) {
    Map<String, Double> numbers = new TreeMap<>(input.numbers());
    if (this == RADIX_SORT) {
      numbers.remove("partitions");
    }
    return numbers;
  }

  private <T extends OperatorInput> T cast(Class<T> type, OperatorInput input) {
    if (!type.isInstance(input)) {
      throw new IllegalArgumentException(this + " does not take " + input);
    }
    return type.cast(input);
  }
}

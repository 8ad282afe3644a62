package org.gpuquerylab.costmodel.internal.work;

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

/**
 * The query-processing algorithms of module {@code operators}: those of Yuan et al. 2013, whose
 * steps are named as in the paper's model, other algorithms for the same operators, and those of
 * the operators of general plans. Each prefix sum belongs to the step whose counts it sums.
 */
public enum Algorithm {
  /** The selection of Yuan et al. 2013. */
  SELECTION(SelectionInput.OPERATOR, "filter", SelectionInput.OPERATOR),
  /** The filter of general plans. */
  RELATIONAL_SELECTION(SelectionInput.OPERATOR, Algorithm.RELATIONAL, "relational-selection"),
  /** The hash join of Yuan et al. 2013. */
  UNPARTITIONED_JOIN(JoinInput.OPERATOR, "unpartitioned", JoinInput.OPERATOR),
  /** A radix hash join, whose partitions are joined in local memory. */
  RADIX_JOIN(JoinInput.OPERATOR, "radix", "radix-join"),
  /** The join of general plans. */
  RELATIONAL_JOIN(JoinInput.OPERATOR, Algorithm.RELATIONAL, "relational-join"),
  /** The aggregation of Yuan et al. 2013. */
  HASH_AGGREGATION(AggregationInput.OPERATOR, "hash", AggregationInput.OPERATOR),
  /** Aggregation by atomic operations, without scattered columns. */
  ATOMIC_AGGREGATION(AggregationInput.OPERATOR, "atomic", "atomic-aggregation"),
  /** The aggregation of general plans. */
  RELATIONAL_AGGREGATION(AggregationInput.OPERATOR, Algorithm.RELATIONAL, "relational-aggregation"),
  /** The sort of Yuan et al. 2013. */
  MERGE_SORT(SortInput.OPERATOR, "merge", SortInput.OPERATOR),
  /** A sort by the radix sort primitive. */
  RADIX_SORT(SortInput.OPERATOR, "radix", "radix-sort"),
  /** The sort of general plans. */
  RELATIONAL_SORT(SortInput.OPERATOR, Algorithm.RELATIONAL, "relational-sort");

  private static final String RELATIONAL = "relational";

  private final String operator;
  private final String label;
  private final String key;

  Algorithm(String operator, String label, String key) {
    this.operator = operator;
    this.label = label;
    this.key = key;
  }

  /** The operator that the algorithm implements. */
  public String operator() {
    return operator;
  }

  /** The algorithm's name in plans, unique among the algorithms of an operator. */
  public String label() {
    return label;
  }

  /**
   * The name of the algorithm's coefficients and estimates; for the algorithms of Yuan et al. 2013,
   * the operator's name.
   */
  public String key() {
    return key;
  }

  /** Whether the algorithm is from Yuan et al. 2013, so that their model has formulas for it. */
  public boolean isOfText() {
    return key.equals(operator);
  }

  /**
   * Whether the algorithm is that of the general operators, {@code RelationalOperators}, whose
   * steps are {@code rows} and {@code values}.
   */
  public boolean isRelational() {
    return label.equals(RELATIONAL);
  }

  /** The algorithms of an operator; the algorithm of Yuan et al. 2013 comes first. */
  public static List<Algorithm> of(String operator) {
    return Arrays.stream(values()).filter(a -> a.operator.equals(operator)).toList();
  }

  /** The algorithm of Yuan et al. 2013 for an operator. */
  public static Algorithm ofText(OperatorInput input) {
    return of(input.operator()).get(0);
  }

  /**
   * The work of the algorithm's steps.
   *
   * @param facts facts about the device: the work of some steps depends on its capabilities
   * @throws IllegalArgumentException if the input belongs to another operator
   */
  public List<StepWork> steps(OperatorInput input, Facts facts) {
    return switch (this) {
      case SELECTION -> SelectionWork.steps(cast(SelectionInput.class, input));
      case RELATIONAL_SELECTION -> RelationalSelectionWork.steps(cast(SelectionInput.class, input));
      case UNPARTITIONED_JOIN -> JoinWork.steps(cast(JoinInput.class, input), facts);
      case RADIX_JOIN -> RadixJoinWork.steps(cast(JoinInput.class, input), facts);
      case RELATIONAL_JOIN -> RelationalJoinWork.steps(cast(JoinInput.class, input));
      case HASH_AGGREGATION -> AggregationWork.steps(cast(AggregationInput.class, input), facts);
      case ATOMIC_AGGREGATION -> AtomicAggregationWork.steps(cast(AggregationInput.class, input));
      case RELATIONAL_AGGREGATION ->
          RelationalAggregationWork.steps(cast(AggregationInput.class, input), facts);
      case MERGE_SORT -> SortWork.steps(cast(SortInput.class, input));
      case RADIX_SORT -> RadixSortWork.steps(cast(SortInput.class, input), facts);
      case RELATIONAL_SORT -> RelationalSortWork.steps(cast(SortInput.class, input), facts);
    };
  }

  /**
   * The input's numbers that matter to the algorithm; for example, only the merge sort has
   * partitions.
   */
  public Map<String, Double> numbers(OperatorInput input) {
    Map<String, Double> numbers = new TreeMap<>(input.numbers());
    if (this == RADIX_SORT || this == RELATIONAL_SORT) {
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

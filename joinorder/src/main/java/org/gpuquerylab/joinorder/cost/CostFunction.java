package org.gpuquerylab.joinorder.cost;

import java.util.Map;

/**
 * The cost of a join tree, computed join by join. Base relations cost 0.
 *
 * <p>A cost function must be symmetric in its two inputs, because algorithms try each unordered
 * pair once. A join's cost must not decrease when the cost of an input grows (the principle of
 * optimality). A cost function must return infinity if, and only if, the cost of an input is
 * infinite; algorithms mark sets that cannot be joined by infinite costs. A cost function must
 * return neither NaN nor a negative number.
 */
public interface CostFunction {
  /** The function's short name, such as {@code cout}. */
  String name();

  /**
   * The value of the macro {@code COST_FUNCTION} that selects the same function in a kernel; it is
   * unique to the function and does not depend on the overhead.
   */
  int kernelId();

  /**
   * The number of dependent steps added to each evaluation, see {@link CostOverhead}; 0 for none.
   */
  default int overhead() {
    return 0;
  }

  /**
   * The constants with which kernels that include {@code cost.cl} compute this function: {@link
   * #kernelId} as {@code COST_FUNCTION}, {@link #overhead} as {@code COST_OVERHEAD}, and the
   * constants of the function's formula.
   */
  default Map<String, Number> kernelDefines() {
    return Map.of("COST_FUNCTION", kernelId(), "COST_OVERHEAD", overhead());
  }

  /**
   * The cost of joining two trees.
   *
   * @param leftCost cost of the left tree
   * @param rightCost cost of the right tree
   * @param leftCardinality rows of the left tree's result
   * @param rightCardinality rows of the right tree's result
   * @param cardinality rows of the join's result
   */
  double cost(
      double leftCost,
      double rightCost,
      double leftCardinality,
      double rightCardinality,
      double cardinality);
}

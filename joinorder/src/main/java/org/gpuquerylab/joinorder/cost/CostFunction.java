package org.gpuquerylab.joinorder.cost;

import java.util.Map;

/**
 * Cost of a join tree, built up join by join. Base relations cost 0.
 *
 * <p>A cost function must be symmetric in its two inputs, because algorithms try each unordered
 * pair once. It must not decrease when the cost of an input grows (the principle of optimality). It
 * must return infinity if, and only if, the cost of an input is infinite, which is how algorithms
 * mark sets that cannot be joined. It must return neither NaN nor a negative number.
 */
public interface CostFunction {
  /** Short name, such as {@code cout}. */
  String name();

  /**
   * The value of the macro {@code COST_FUNCTION} by which a kernel chooses the same function;
   * unique to the function, whatever its overhead.
   */
  int kernelId();

  /** Dependent steps added to each evaluation, see {@link CostOverhead}; 0 for none. */
  default int overhead() {
    return 0;
  }

  /**
   * The constants by which kernels that include {@code cost.cl} compute this function: {@link
   * #kernelId} as {@code COST_FUNCTION}, {@link #overhead} as {@code COST_OVERHEAD}, and those of
   * the function's formula.
   */
  default Map<String, Number> kernelDefines() {
    return Map.of("COST_FUNCTION", kernelId(), "COST_OVERHEAD", overhead());
  }

  /**
   * Cost of joining two trees.
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

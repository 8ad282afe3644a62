package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.plan.JoinTree;

/**
 * The result of an optimization.
 *
 * @param plan the cheapest join tree found
 * @param cost its cost in the algorithm's own table; {@code plan.cost()} is computed anew and may
 *     differ from it by rounding
 * @param pairs valid join pairs evaluated: unordered pairs of disjoint connected sets with an edge
 *     between them. Most exhaustive algorithms evaluate each pair once ({@link
 *     AlgorithmScope#pairsOnce}); their number depends on the query graph only, so these report the
 *     same number. A pair that is evaluated again counts again
 * @param pairsChecked candidate pairs that the algorithm's enumeration looked at, the invalid
 *     (overlapping) and unconnected ones included
 * @param lowerBound a lower bound of the cost of all join trees of the query: the cost itself if
 *     the plan is known to be optimal, 0 if no bound is known
 */
public record OptimizationResult(
    JoinTree plan, double cost, long pairs, long pairsChecked, double lowerBound) {

  /** Throws {@link CostRangeException} if the cost is out of range. */
  public OptimizationResult {
    CostRangeException.check(cost);
  }

  /** The result of an exhaustive search: the plan is optimal. */
  public static OptimizationResult exact(
      JoinTree plan, double cost, long pairs, long pairsChecked) {
    return new OptimizationResult(plan, cost, pairs, pairsChecked, cost);
  }

  /** Estimated rows of the query's result. */
  public double cardinality() {
    return plan.cardinality();
  }

  /**
   * The most by which the cost can exceed the optimum, as a fraction of the lower bound: 0 for an
   * optimal plan, infinite if no bound is known.
   */
  public double gap() {
    return cost <= lowerBound ? 0 : cost / lowerBound - 1;
  }
}

package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.plan.JoinTree;

/**
 * What an algorithm found.
 *
 * @param plan a cheapest join tree
 * @param cost its cost as the algorithm's own table has it; {@code plan.cost()} is recomputed and
 *     may differ from it by rounding
 * @param pairs valid join pairs evaluated: unordered pairs of disjoint connected sets with an edge
 *     between them, each once. It depends on the query graph only, so all exhaustive algorithms
 *     report the same number
 * @param pairsChecked candidate pairs that the algorithm's enumeration looked at, the invalid
 *     (overlapping) and unconnected ones included
 */
public record OptimizationResult(JoinTree plan, double cost, long pairs, long pairsChecked) {
  /** Throws {@link CostRangeException} if the cost is out of range. */
  public OptimizationResult {
    CostRangeException.check(cost);
  }

  /** Estimated rows of the query's result. */
  public double cardinality() {
    return plan.cardinality();
  }
}

package org.gpuquerylab.joinorder.algorithm;

import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreePrinter;

/**
 * The result of an optimization: a plan, its cost, and the work of the search.
 *
 * @param plan the cheapest join tree found
 * @param cost the plan's cost in the algorithm's table; {@code plan.cost()} is computed separately
 *     and may differ from this cost by rounding errors
 * @param pairs number of evaluated valid join pairs: unordered pairs of disjoint connected sets
 *     with an edge between them. An exhaustive algorithm evaluates each pair once; the number
 *     depends only on the query graph, so all exhaustive algorithms report the same number
 * @param pairsChecked number of candidate pairs that the algorithm's enumeration checked, including
 *     invalid (overlapping) and unconnected pairs
 * @param lowerBound a lower bound on the cost of all join trees of the query: the plan's cost if
 *     the plan is known to be optimal, 0 if no bound is known
 */
public record OptimizationResult(
    JoinTree plan, double cost, long pairs, long pairsChecked, double lowerBound) {

  /**
   * Checks the cost.
   *
   * @throws IllegalArgumentException if the cost is not a number
   * @throws CostRangeException if the cost is out of range
   */
  public OptimizationResult {
    if (Double.isNaN(cost)) {
      throw new IllegalArgumentException("the cost of a plan is NaN");
    }
    CostRangeException.check(cost);
  }

  /** Returns the result of an exhaustive search: the plan is optimal. */
  public static OptimizationResult exact(
      JoinTree plan, double cost, long pairs, long pairsChecked) {
    return new OptimizationResult(plan, cost, pairs, pairsChecked, cost);
  }

  /** The join order in one line, such as {@code (title join (cast_info join name))}. */
  public String order() {
    return JoinTreePrinter.line(plan);
  }

  /** The estimated number of rows of the query's result. */
  public double cardinality() {
    return plan.cardinality();
  }

  /**
   * The maximum by which the cost can exceed the optimum, as a fraction of the lower bound: 0 for
   * an optimal plan, infinite if no bound is known.
   */
  public double gap() {
    return cost <= lowerBound ? 0 : cost / lowerBound - 1;
  }
}

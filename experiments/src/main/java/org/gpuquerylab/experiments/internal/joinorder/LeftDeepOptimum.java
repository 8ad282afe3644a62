package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Computes the reference for left-deep plans with cross products: the cost of the best plan, by
 * dynamic programming over all sets in the order of their masks (P. G. Selinger et al., SIGMOD
 * 1979). O(n 2^n) time and 16 bytes for each set.
 */
final class LeftDeepOptimum {
  private LeftDeepOptimum() {}

  /** The cost of the best plan for at most 30 relations. */
  static double of(QueryGraph graph, CostFunction function) {
    double[] rows = new double[1 << graph.size()];
    CardinalityEstimator.of(graph).fillTable(rows);
    double[] cost = new double[rows.length];
    Arrays.fill(cost, Double.POSITIVE_INFINITY);
    for (int set = 1; set < cost.length; set++) {
      if (Integer.bitCount(set) == 1) {
        cost[set] = 0;
        continue;
      }
      for (int rest = set; rest != 0; rest &= rest - 1) {
        int last = rest & -rest;
        int others = set ^ last;
        double found = function.cost(cost[others], 0, rows[others], rows[last], rows[set]);
        cost[set] = Math.min(cost[set], found);
      }
    }
    return cost[cost.length - 1];
  }
}

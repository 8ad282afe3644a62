package org.gpuquerylab.joinorder.large;

import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Costs of left-deep trees of one query, from their orders. */
final class LeftDeepCost {
  private final QueryGraph graph;
  private final CostFunction costFunction;
  private final CardinalityEstimator estimator;
  private final GrowingCardinality cardinalities;

  /** For plans of a query under a cost function. */
  LeftDeepCost(QueryGraph graph, CostFunction costFunction) {
    this.graph = graph;
    this.costFunction = costFunction;
    estimator = CardinalityEstimator.of(graph);
    cardinalities = estimator.growing();
  }

  /** The cost of joining the relations in the given order, not modified. O(relations + joins). */
  double of(int[] order) {
    boolean[] joined = new boolean[graph.size()];
    long token = cardinalities.relation(order[0]);
    double rows = estimator.ofRelation(order[0]);
    double cost = 0;
    joined[order[0]] = true;
    for (int i = 1; i < order.length; i++) {
      int relation = order[i];
      long predicates = 0;
      for (JoinEdge join : graph.joins(relation)) {
        predicates += joined[join.other(relation)] ? cardinalities.predicate(join) : 0;
      }
      token = cardinalities.union(token, cardinalities.relation(relation), predicates);
      double result = cardinalities.cardinality(token);
      cost = costFunction.cost(cost, 0, rows, estimator.ofRelation(relation), result);
      rows = result;
      joined[relation] = true;
    }
    return cost;
  }
}

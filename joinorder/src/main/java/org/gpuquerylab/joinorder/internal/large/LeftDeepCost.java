package org.gpuquerylab.joinorder.internal.large;

import java.util.List;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Computes the costs of left-deep trees of one query from their orders. */
final class LeftDeepCost {
  private final CostFunction costFunction;
  private final CardinalityEstimator estimator;
  private final GrowingCardinality cardinalities;

  /** For each relation, its neighbours and the tokens of the edges to them. */
  private final int[][] others;

  private final long[][] predicates;

  /** Creates an instance for plans of a query with a cost function. */
  LeftDeepCost(QueryGraph graph, CostFunction costFunction) {
    this.costFunction = costFunction;
    estimator = CardinalityEstimator.of(graph);
    cardinalities = estimator.growing();
    others = new int[graph.size()][];
    predicates = new long[graph.size()][];
    for (int i = 0; i < others.length; i++) {
      int relation = i;
      List<JoinEdge> joins = graph.joins(i);
      others[i] = joins.stream().mapToInt(join -> join.other(relation)).toArray();
      predicates[i] = joins.stream().mapToLong(cardinalities::predicate).toArray();
    }
  }

  /**
   * The cost of joining the relations in the given order, which is not modified. O(relations +
   * joins) time.
   */
  double of(int[] order) {
    boolean[] joined = new boolean[others.length];
    long token = cardinalities.relation(order[0]);
    double rows = estimator.ofRelation(order[0]);
    double cost = 0;
    joined[order[0]] = true;
    for (int i = 1; i < order.length; i++) {
      int relation = order[i];
      long between = 0;
      for (int k = 0; k < others[relation].length; k++) {
        between += joined[others[relation][k]] ? predicates[relation][k] : 0;
      }
      token = cardinalities.union(token, cardinalities.relation(relation), between);
      double result = cardinalities.cardinality(token);
      cost = costFunction.cost(cost, 0, rows, estimator.ofRelation(relation), result);
      rows = result;
      joined[relation] = true;
    }
    return cost;
  }
}

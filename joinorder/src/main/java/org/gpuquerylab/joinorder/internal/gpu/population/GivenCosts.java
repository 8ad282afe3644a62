package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Evaluates the costs of join trees on the host, for a query that supplies cardinalities: true
 * cardinalities, or those of equivalence classes. A query with supplied cardinalities has at most
 * 64 relations. A component of a tree under construction is identified by one of its relations.
 * O(n) unions and look-ups for each tree.
 */
final class GivenCosts implements OrderCosts {
  private final CostFunction costFunction;
  private final CardinalityEstimator estimator;
  private final List<JoinEdge> edges;
  private final int[] parents;
  private final long[] sets;
  private final double[] rows;
  private final double[] cost;
  private long evaluated;

  /**
   * Creates the evaluation for the trees of a query; the numbers in the trees refer to the given
   * edges.
   */
  GivenCosts(QueryGraph graph, CostFunction costFunction, List<JoinEdge> edges) {
    this.costFunction = costFunction;
    this.estimator = CardinalityEstimator.of(graph);
    this.edges = edges;
    int n = graph.size();
    parents = new int[n];
    sets = new long[n];
    rows = new double[n];
    cost = new double[n];
  }

  @Override
  public double[] costs(List<int[]> orders) {
    evaluated += orders.size();
    return orders.stream().mapToDouble(this::cost).toArray();
  }

  @Override
  public long evaluated() {
    return evaluated;
  }

  private double cost(int[] order) {
    Arrays.fill(cost, 0);
    for (int i = 0; i < parents.length; i++) {
      parents[i] = i;
      sets[i] = 1L << i;
      rows[i] = estimator.cardinality(sets[i]);
    }
    double total = 0;
    for (int edge : order) {
      total = join(find(edges.get(edge).left()), find(edges.get(edge).right()));
    }
    return total;
  }

  private double join(int kept, int gone) {
    long both = sets[kept] | sets[gone];
    double joined = estimator.cardinality(both);
    double total = costFunction.cost(cost[kept], cost[gone], rows[kept], rows[gone], joined);
    parents[gone] = kept;
    sets[kept] = both;
    rows[kept] = joined;
    cost[kept] = total;
    return total;
  }

  private int find(int relation) {
    int root = relation;
    while (parents[root] != root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }
}

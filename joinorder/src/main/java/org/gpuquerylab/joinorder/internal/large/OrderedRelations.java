package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The relations of a query in a linear order. */
final class OrderedRelations implements IntervalTable.Inputs {
  private final QueryGraph graph;
  private final int[] order;
  private final int[] positions;
  private final GrowingCardinality cardinalities;

  /**
   * Creates the inputs.
   *
   * @param order all relations; kept, not modified
   */
  OrderedRelations(QueryGraph graph, int[] order) {
    this.graph = graph;
    this.order = order;
    positions = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      positions[order[i]] = i;
    }
    cardinalities = CardinalityEstimator.of(graph).growing();
  }

  @Override
  public int size() {
    return order.length;
  }

  @Override
  public double cost(int input) {
    return 0;
  }

  @Override
  public double rows(int input) {
    return rowsOf(token(input));
  }

  @Override
  public long token(int input) {
    return cardinalities.relation(order[input]);
  }

  @Override
  public void addLater(int input, long[] predicates, boolean[] joined) {
    if (graph.crossProducts()) {
      Arrays.fill(joined, input + 1, order.length, true);
    }
    for (JoinEdge join : graph.joins(order[input])) {
      int other = positions[join.other(order[input])];
      if (other > input) {
        joined[other] = true;
        predicates[other] += cardinalities.predicate(join);
      }
    }
  }

  @Override
  public double rowsOf(long token) {
    return cardinalities.cardinality(token);
  }
}

package org.gpuquerylab.joinorder.internal.large;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Lists the edges along which plans may join. */
public final class Edges {
  private Edges() {}

  /**
   * Returns the predicates; if cross products are allowed, edges of selectivity 1 between all other
   * pairs follow. O(joins) time, or O(relations^2) with cross products.
   */
  public static List<JoinEdge> of(QueryGraph graph) {
    if (!graph.crossProducts()) {
      return graph.joins();
    }
    List<JoinEdge> edges = new ArrayList<>(graph.joins());
    for (int left = 0; left < graph.size(); left++) {
      boolean[] joined = new boolean[graph.size()];
      for (JoinEdge join : graph.joins(left)) {
        joined[join.other(left)] = true;
      }
      for (int right = left + 1; right < graph.size(); right++) {
        if (!joined[right]) {
          edges.add(new JoinEdge(left, right, 1));
        }
      }
    }
    return edges;
  }
}

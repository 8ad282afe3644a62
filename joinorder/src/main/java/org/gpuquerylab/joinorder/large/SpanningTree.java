package org.gpuquerylab.joinorder.large;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The minimum spanning tree of a query graph, by Kruskal's algorithm. */
public final class SpanningTree {
  private SpanningTree() {}

  /**
   * The edges at each relation that belong to the spanning tree of the smallest product of
   * selectivities; of equal ones the first in the graph's order are taken. O(edges log edges).
   */
  public static List<List<JoinEdge>> of(QueryGraph graph) {
    List<JoinEdge> edges = new ArrayList<>(Edges.of(graph));
    edges.sort(Comparator.comparingDouble(JoinEdge::selectivity));
    UnionFind components = new UnionFind(graph.size());
    List<List<JoinEdge>> tree = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      tree.add(new ArrayList<>());
    }
    for (JoinEdge edge : edges) {
      if (components.union(edge.left(), edge.right())) {
        tree.get(edge.left()).add(edge);
        tree.get(edge.right()).add(edge);
      }
    }
    return tree;
  }
}

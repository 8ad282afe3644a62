package org.gpuquerylab.joinorder.internal.large;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The minimum spanning tree of a query graph, by Kruskal's algorithm or by Prim's. */
public final class SpanningTree {
  private SpanningTree() {}

  /** A graph of n relations is dense if it has more than n^2 / this number of edges. */
  private static final int DENSE = 8;

  /**
   * For each relation, its edges that belong to the spanning tree with the smallest product of
   * selectivities; among equal edges, the first in the graph's order is used. O(edges log edges);
   * in dense graphs O(edges).
   */
  public static List<List<JoinEdge>> of(QueryGraph graph) {
    List<JoinEdge> edges = Edges.of(graph);
    int size = graph.size();
    boolean dense = (long) size * size < (long) DENSE * edges.size();
    List<List<JoinEdge>> tree = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      tree.add(new ArrayList<>());
    }
    for (JoinEdge edge : dense ? DenseSpanningTree.of(size, edges) : kruskal(size, edges)) {
      tree.get(edge.left()).add(edge);
      tree.get(edge.right()).add(edge);
    }
    return tree;
  }

  /** Returns the edges of the tree, the smallest first. */
  static List<JoinEdge> kruskal(int size, List<JoinEdge> edges) {
    List<JoinEdge> sorted = new ArrayList<>(edges);
    sorted.sort(Comparator.comparingDouble(JoinEdge::selectivity));
    UnionFind components = new UnionFind(size);
    return sorted.stream().filter(edge -> components.union(edge.left(), edge.right())).toList();
  }
}

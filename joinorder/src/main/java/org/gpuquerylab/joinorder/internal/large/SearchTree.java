package org.gpuquerylab.joinorder.internal.large;

import java.util.List;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A spanning tree of a query graph in arrays: the neighbours of relation i are the elements {@code
 * first[i]} to {@code first[i + 1]} - 1 of {@code other}, with the selectivities towards them.
 * Immutable.
 */
public final class SearchTree {
  /**
   * The index of each relation's first neighbour; the array has one element more than there are
   * relations.
   */
  public final int[] first;

  /** The neighbours of all relations, one relation after the other. */
  public final int[] other;

  /** The selectivities towards the neighbours. */
  public final double[] selectivity;

  /** Creates the tree with the smallest product of selectivities. O(edges log edges) time. */
  public SearchTree(QueryGraph graph) {
    int n = graph.size();
    first = new int[n + 1];
    other = new int[2 * n - 2];
    selectivity = new double[2 * n - 2];
    List<List<JoinEdge>> edges = SpanningTree.of(graph);
    int filled = 0;
    for (int i = 0; i < n; i++) {
      for (JoinEdge edge : edges.get(i)) {
        other[filled] = edge.other(i);
        selectivity[filled++] = edge.selectivity();
      }
      first[i + 1] = filled;
    }
  }
}

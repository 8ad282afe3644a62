package org.gpuquerylab.joinorder.auto;

import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Counts the connected sets and the csg-cmp pairs of a tree. Of the sets whose relation nearest to
 * the root is v there are sets(v) = product over the children c of (1 + sets(c)): each child is
 * left out or contributes one of its own. A connected set of k relations in a tree has k - 1 edges,
 * and each is one pair, so the pairs are the sum of all sizes less the number of sets. O(n).
 */
final class TreeCount {
  private TreeCount() {}

  /** The search space of a graph whose edges form a tree. */
  static SearchSpace of(QueryGraph graph) {
    int n = graph.size();
    int[] parent = new int[n];
    int[] order = breadthFirst(graph, parent);
    double[] sets = new double[n];
    double[] sizes = new double[n];
    double allSets = 0;
    double allSizes = 0;
    for (int k = n - 1; k >= 0; k--) {
      int v = order[k];
      double product = 1;
      double meanSize = 1;
      for (JoinEdge join : graph.joins(v)) {
        int c = join.other(v);
        if (c != parent[v]) {
          product *= 1 + sets[c];
          meanSize += sizes[c] / (1 + sets[c]);
        }
      }
      sets[v] = product;
      sizes[v] = product * meanSize;
      allSets += sets[v];
      allSizes += sizes[v];
    }
    return new SearchSpace(allSets, allSizes - allSets, SearchSpace.Certainty.EXACT);
  }

  /** The relations in breadth-first order from relation 0; {@code parent} is written. */
  private static int[] breadthFirst(QueryGraph graph, int[] parent) {
    int[] order = new int[parent.length];
    parent[0] = -1;
    int end = 1;
    for (int k = 0; k < end; k++) {
      for (JoinEdge join : graph.joins(order[k])) {
        int next = join.other(order[k]);
        if (next != parent[order[k]]) {
          parent[next] = order[k];
          order[end++] = next;
        }
      }
    }
    return order;
  }
}

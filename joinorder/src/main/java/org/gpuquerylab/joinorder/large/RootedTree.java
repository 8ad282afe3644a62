package org.gpuquerylab.joinorder.large;

import java.util.List;
import org.gpuquerylab.joinorder.query.JoinEdge;

/**
 * A tree of relations with a root: an order in which each relation comes after its parent, and the
 * edge to it. O(relations) to build.
 */
final class RootedTree {
  /** The relations, the root first. */
  final int[] order;

  /** The parent of each relation, -1 for the root. */
  final int[] parent;

  /** Selectivity of the edge between each relation and its parent, 1 for the root. */
  final double[] selectivity;

  /**
   * Roots a tree.
   *
   * @param joins the edges of the tree at each relation, not modified
   */
  RootedTree(List<List<JoinEdge>> joins, int root) {
    int n = joins.size();
    order = new int[n];
    parent = new int[n];
    selectivity = new double[n];
    order[0] = root;
    parent[root] = -1;
    selectivity[root] = 1;
    int filled = 1;
    for (int next = 0; next < filled; next++) {
      int relation = order[next];
      for (JoinEdge join : joins.get(relation)) {
        int other = join.other(relation);
        if (other != parent[relation]) {
          parent[other] = relation;
          selectivity[other] = join.selectivity();
          order[filled++] = other;
        }
      }
    }
  }
}

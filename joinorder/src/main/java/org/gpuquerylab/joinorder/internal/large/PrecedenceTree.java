package org.gpuquerylab.joinorder.internal.large;

import java.util.List;
import org.gpuquerylab.joinorder.query.JoinEdge;

/**
 * A rooted tree of relations: an order in which each relation comes after its parent, and the edge
 * to each relation's parent. O(relations) to build.
 */
final class PrecedenceTree {
  private final int[] order;
  private final int[] parent;
  private final double[] selectivity;

  /**
   * Roots a tree.
   *
   * @param joins for each relation, its edges in the tree; not modified
   */
  public PrecedenceTree(List<List<JoinEdge>> joins, int root) {
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

  /** The relation at a position in the order; the root is at position 0. */
  public int relation(int position) {
    return order[position];
  }

  /** The parent of a relation; -1 for the root. */
  public int parent(int relation) {
    return parent[relation];
  }

  /** The selectivity of the edge between a relation and its parent; 1 for the root. */
  public double selectivity(int relation) {
    return selectivity[relation];
  }
}

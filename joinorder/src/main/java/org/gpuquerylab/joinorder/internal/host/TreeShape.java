package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A rooted tree of nodes 0 to n - 1 in preorder: a parent precedes its children and node 0 is the
 * root. Two shapes are equal if their nodes have equal parents.
 */
public final class TreeShape {
  private final int[] parents;

  /** Created when first asked for: to compare shapes, the parents are enough. */
  private int @Nullable [][] children;

  private final double[] sets;

  /** Creates a shape from the parents of the nodes, -1 for the root; the array is not copied. */
  TreeShape(int[] parents) {
    this.parents = parents;
    this.sets = new double[parents.length];
    Arrays.fill(sets, 1);
    for (int node = parents.length - 1; node > 0; node--) {
      int parent = parents[node];
      sets[parent] *= 1 + sets[node];
    }
  }

  private int[][] listChildren() {
    int[][] lists = new int[parents.length][0];
    for (int node = 1; node < parents.length; node++) {
      int[] siblings = lists[parents[node]];
      lists[parents[node]] = Arrays.copyOf(siblings, siblings.length + 1);
      lists[parents[node]][siblings.length] = node;
    }
    return lists;
  }

  /** Number of nodes. */
  public int size() {
    return parents.length;
  }

  /** The children of a node, ascending; not to be modified. */
  int[] children(int node) {
    int[][] lists = children;
    if (lists == null) {
      lists = listChildren();
      children = lists;
    }
    return lists[node];
  }

  /**
   * T: the number of connected sets whose top, the member nearest to the root, is {@code node}. The
   * number is exact below 2^53.
   */
  public double setsWithTop(int node) {
    return sets[node];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TreeShape shape && Arrays.equals(parents, shape.parents);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(parents);
  }
}

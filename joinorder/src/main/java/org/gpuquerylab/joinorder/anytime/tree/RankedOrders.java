package org.gpuquerylab.joinorder.anytime.tree;

import java.util.Arrays;

/**
 * The order of IKKBZ for a root of a spanning tree, as {@code large.linear} describes it, without
 * allocation: chains of compounds are sorted lists that are merged. T and C are doubles within
 * limits, so the order of a query of extreme factors need not be the best one; it is always one in
 * which each relation but the first has a neighbour before it. O(n * depth).
 */
public final class RankedOrders {
  private static final double LARGEST = 1e290;

  private final SearchTree tree;

  /** Rows of the relations. */
  private final double[] rows;

  private final int[] order;
  private final int[] parent;

  /** T, C and rank of the compound that starts at a relation. */
  private final double[] factorT;

  private final double[] costC;
  private final double[] rank;

  /** The last relation of that compound, and the relation that follows in a compound. */
  private final int[] last;

  private final int[] following;

  /** The compound that follows in a chain, and the first of the chain below a relation. */
  private final int[] next;

  private final int[] head;

  /**
   * For a tree.
   *
   * @param rows rows of the relations, kept and not modified
   */
  public RankedOrders(SearchTree tree, double[] rows) {
    this.tree = tree;
    this.rows = rows;
    int n = tree.first.length - 1;
    order = new int[n];
    parent = new int[n];
    factorT = new double[n];
    costC = new double[n];
    rank = new double[n];
    last = new int[n];
    following = new int[n];
    next = new int[n];
    head = new int[n];
  }

  /** Writes the order that starts at a root. */
  public void of(int root, int[] target) {
    walk(root);
    Arrays.fill(head, -1);
    Arrays.fill(following, -1);
    for (int i = order.length - 1; i > 0; i--) {
      int relation = order[i];
      next[relation] = normalized(relation, head[relation]);
      head[parent[relation]] = merged(head[parent[relation]], relation);
    }
    int filled = 0;
    target[filled++] = root;
    for (int chain = head[root]; chain >= 0; chain = next[chain]) {
      for (int relation = chain; relation >= 0; relation = following[relation]) {
        target[filled++] = relation;
      }
    }
  }

  private void walk(int root) {
    order[0] = root;
    parent[root] = -1;
    int filled = 1;
    for (int i = 0; i < filled; i++) {
      int relation = order[i];
      for (int e = tree.first[relation]; e < tree.first[relation + 1]; e++) {
        int to = tree.other[e];
        if (to != parent[relation]) {
          parent[to] = relation;
          double growth = tree.selectivity[e] * rows[to];
          setCompound(to, growth, growth);
          last[to] = to;
          order[filled++] = to;
        }
      }
    }
  }

  private void setCompound(int relation, double t, double c) {
    factorT[relation] = Math.min(LARGEST, Math.max(1 / LARGEST, t));
    costC[relation] = Math.min(LARGEST, Math.max(1 / LARGEST, c));
    rank[relation] = (factorT[relation] - 1) / costC[relation];
  }

  /** Takes into the compound of a relation what must follow it at once; returns what is left. */
  private int normalized(int relation, int below) {
    int chain = below;
    while (chain >= 0 && rank[relation] > rank[chain]) {
      following[last[relation]] = chain;
      last[relation] = last[chain];
      double c = costC[relation] + factorT[relation] * costC[chain];
      setCompound(relation, factorT[relation] * factorT[chain], c);
      chain = next[chain];
    }
    return chain;
  }

  /** Two chains as one of ascending ranks; those of the first come first among equals. */
  private int merged(int one, int other) {
    int a = one;
    int b = other;
    int first = -1;
    int tail = -1;
    while (a >= 0 || b >= 0) {
      boolean takeFirst = b < 0 || (a >= 0 && rank[a] <= rank[b]);
      int taken = takeFirst ? a : b;
      a = takeFirst ? next[a] : a;
      b = takeFirst ? b : next[b];
      if (tail < 0) {
        first = taken;
      } else {
        next[tail] = taken;
      }
      tail = taken;
    }
    if (tail >= 0) {
      next[tail] = -1;
    }
    return first;
  }
}

package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;

/**
 * The order of IKKBZ for a root of a spanning tree, as described in {@code large.linear}, but
 * without allocation: it merges chains of compounds, which are sorted lists. T and C are doubles
 * within limits, so the order need not be the best if factors are extreme; but each relation after
 * the first always has a neighbour before it. O(n log n) if the tree is not deep, and at most O(n *
 * depth).
 */
final class RankedOrders {
  private static final double LARGEST = 1e290;

  private final SearchTree tree;

  /** The rows of the relations. */
  private final double[] rows;

  /** The relations from the root outwards. */
  private final int[] order;

  /** For each relation, its position in {@link #order}. */
  private final int[] place;

  /** For each position in {@link #order}, the position of the first relation directly below. */
  private final int[] firstBelow;

  private final int[] parent;

  /** T, C and rank of the compound that starts at each relation. */
  private final double[] factorT;

  private final double[] costC;
  private final double[] rank;

  /** For each compound, by its first relation, its last relation. */
  private final int[] last;

  /** For each relation, the next relation within its compound. */
  private final int[] following;

  /** For each compound, the next compound in its chain. */
  private final int[] next;

  /** The first compounds of the chains to be merged. */
  private final int[] chains;

  /**
   * Creates the orders of one tree.
   *
   * @param rows the rows of the relations; kept and not modified
   */
  public RankedOrders(SearchTree tree, double[] rows) {
    this.tree = tree;
    this.rows = rows;
    int n = tree.first.length - 1;
    order = new int[n];
    place = new int[n];
    firstBelow = new int[n + 1];
    parent = new int[n];
    factorT = new double[n];
    costC = new double[n];
    rank = new double[n];
    last = new int[n];
    following = new int[n];
    next = new int[n];
    chains = new int[n];
  }

  /** Overwrites {@code target} with the order that starts at a root. */
  public void of(int root, int[] target) {
    walk(root);
    Arrays.fill(following, -1);
    int chain = -1;
    for (int i = order.length - 1; i >= 0; i--) {
      chain = mergedBelow(i);
      if (i > 0) {
        next[order[i]] = normalized(order[i], chain);
      }
    }
    int filled = 0;
    target[filled++] = root;
    for (; chain >= 0; chain = next[chain]) {
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
      place[relation] = i;
      firstBelow[i] = filled;
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
    firstBelow[filled] = filled;
  }

  private void setCompound(int relation, double t, double c) {
    factorT[relation] = Math.min(LARGEST, Math.max(1 / LARGEST, t));
    costC[relation] = Math.min(LARGEST, Math.max(1 / LARGEST, c));
    rank[relation] = (factorT[relation] - 1) / costC[relation];
  }

  /**
   * Moves relations that must directly follow a relation into its compound; returns the rest of the
   * chain.
   */
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

  /**
   * Merges the chains below the relation at a position into one chain, two at a time; returns -1
   * for a leaf.
   */
  private int mergedBelow(int at) {
    int count = firstBelow[at + 1] - firstBelow[at];
    System.arraycopy(order, firstBelow[at], chains, 0, count);
    while (count > 1) {
      int merged = 0;
      for (int i = 0; i < count; i += 2) {
        chains[merged++] = i + 1 < count ? merged(chains[i], chains[i + 1]) : chains[i];
      }
      count = merged;
    }
    return count == 0 ? -1 : chains[0];
  }

  /**
   * Merges two chains into one of ascending ranks; equal ranks keep the order from the root
   * outwards.
   */
  private int merged(int one, int other) {
    int a = one;
    int b = other;
    int first = -1;
    int tail = -1;
    while (a >= 0 && b >= 0) {
      boolean takeFirst = rank[a] < rank[b] || (rank[a] == rank[b] && place[a] < place[b]);
      int taken = takeFirst ? a : b;
      a = takeFirst ? next[a] : a;
      b = takeFirst ? b : next[b];
      first = append(first, tail, taken);
      tail = taken;
    }
    return append(first, tail, a >= 0 ? a : b);
  }

  /** Appends a chain to the end of another; returns the first compound. */
  private int append(int first, int tail, int more) {
    if (tail < 0) {
      return more;
    }
    next[tail] = more;
    return first;
  }
}

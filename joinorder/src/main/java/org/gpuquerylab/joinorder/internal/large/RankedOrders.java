package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;

/**
 * The core of IKKBZ: finds the best order of the relations of a rooted tree in which no relation
 * comes before its parent, for the cost C_out (Krishnamurthy, Boral and Zaniolo 1986, algorithm T).
 *
 * <p>From the leaves up, the relations below each relation are combined into one chain of ascending
 * rank. A relation whose rank is larger than that of the chain's head must still come before the
 * head. So the two are merged into a compound; merging is repeated until the ranks ascend. If ranks
 * are equal, the order from the root outwards decides, because a relation must come after its
 * parent. The chains are linked lists in arrays, so nothing is allocated for an order. O(n log n)
 * if the tree is not deep, and at most O(n * depth). Only one thread at a time may use an instance.
 */
public final class RankedOrders {
  private final SearchTree tree;

  private final Ranks ranks;

  /** The relations from the root outwards. */
  private final int[] order;

  /** For each relation, its position in {@link #order}. */
  private final int[] place;

  /** For each position in {@link #order}, the position of the first relation directly below. */
  private final int[] firstBelow;

  private final int[] parent;

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
   * @param ranks the ranks of the tree's relations; kept and modified
   */
  public RankedOrders(SearchTree tree, Ranks ranks) {
    this.tree = tree;
    this.ranks = ranks;
    int n = tree.first.length - 1;
    order = new int[n];
    place = new int[n];
    firstBelow = new int[n + 1];
    parent = new int[n];
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
          ranks.set(to, tree.selectivity[e]);
          last[to] = to;
          order[filled++] = to;
        }
      }
    }
    firstBelow[filled] = filled;
  }

  /**
   * Moves relations that must directly follow a relation into its compound; returns the rest of the
   * chain.
   */
  private int normalized(int relation, int below) {
    int chain = below;
    while (chain >= 0 && ranks.isLess(chain, relation)) {
      following[last[relation]] = chain;
      last[relation] = last[chain];
      ranks.append(relation, chain);
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
      boolean takeFirst = ranks.isLess(a, b) || (!ranks.isLess(b, a) && place[a] < place[b]);
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

package org.gpuquerylab.joinorder.internal.auto;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Counts the connected sets of a tree by their sizes. The sets whose relation nearest to the root
 * is v form a polynomial S(v), whose coefficient of z^k is the number of such sets of k relations.
 * S(v) is z times the product of 1 + S(c) over the children c, since each child is left out or
 * contributes one of its sets. A connected set of k relations in a tree has k - 1 edges, and each
 * edge gives one pair, so the number of pairs is the sum of all sizes minus the number of sets.
 * Both sums are values of the polynomials and their derivatives at 1, O(n); the polynomials take
 * O(n^2) and are computed only on request.
 */
final class TreeCount {
  /** The relations in an order in which each relation comes after those below it. */
  private final int[] order;

  /** For each relation, the relation above it. */
  private final int[] above;

  /**
   * Creates the count of a tree of at most 64 relations.
   *
   * @param near the neighbours of each relation; modified
   */
  private TreeCount(long[] near) {
    order = new int[near.length];
    above = new int[near.length];
    int cut = 0;
    int root = 0;
    for (int i = 0; i < near.length; i++) {
      // Removes leaves, including relations that become leaves, until one relation is left: the
      // root.
      for (int v = i; Long.bitCount(near[v]) == 1; v = root) {
        root = Long.numberOfTrailingZeros(near[v]);
        order[cut++] = v;
        above[v] = root;
        near[v] = 0;
        near[root] &= ~(1L << v);
      }
    }
    order[cut] = root;
    above[root] = -1;
  }

  /** The search space of a graph of at most 64 relations whose edges form a tree. */
  static SearchSpace of(QueryGraph graph) {
    TreeCount count = new TreeCount(graph.neighbourMasks());
    return count.space().with(CardinalityForm.of(graph));
  }

  private SearchSpace space() {
    int n = order.length;
    double[] sets = new double[n];
    double[] members = new double[n];
    double allSets = 0;
    double allMembers = 0;
    Arrays.fill(sets, 1);
    Arrays.fill(members, 1);
    for (int v : order) {
      allSets += sets[v];
      allMembers += members[v];
      int up = above[v];
      if (up >= 0) {
        members[up] = members[up] * (1 + sets[v]) + sets[up] * members[v];
        sets[up] *= 1 + sets[v];
      }
    }
    return new SearchSpace(n, allSets, allMembers, this::setsBySize);
  }

  private double[] setsBySize() {
    double[][] sets = new double[order.length][];
    Arrays.setAll(sets, i -> new double[] {0, 1});
    double[] all = new double[order.length + 1];
    for (int v : order) {
      add(sets[v], all);
      int up = above[v];
      if (up >= 0) {
        sets[up] = withChild(sets[up], sets[v]);
      }
    }
    return all;
  }

  private static void add(double[] sets, double[] all) {
    for (int size = 1; size < sets.length; size++) {
      all[size] += sets[size];
    }
  }

  /** The product of a relation's polynomial and one plus the polynomial of a child. */
  private static double[] withChild(double[] sets, double[] child) {
    double[] product = Arrays.copyOf(sets, sets.length + child.length - 1);
    for (int i = 1; i < sets.length; i++) {
      for (int j = 1; j < child.length; j++) {
        product[i + j] += sets[i] * child[j];
      }
    }
    return product;
  }
}

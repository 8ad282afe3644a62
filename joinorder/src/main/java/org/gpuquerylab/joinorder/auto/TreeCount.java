package org.gpuquerylab.joinorder.auto;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Counts the connected sets of a tree by their sizes. The sets whose relation nearest to the root
 * is v form a polynomial S(v), in which the coefficient of z^k is the number of sets of k
 * relations: z times the product over the children c of 1 + S(c), since each child is left out or
 * contributes one of its own sets. A connected set of k relations in a tree has k - 1 edges, and
 * each edge is one pair. So the number of pairs is the sum of all sizes minus the number of sets.
 * O(n^2).
 */
final class TreeCount {
  private TreeCount() {}

  /** The search space of a graph of at most 64 relations whose edges form a tree. */
  static SearchSpace of(QueryGraph graph) {
    long[] near = graph.neighbourMasks();
    double[][] sets = new double[near.length][];
    Arrays.setAll(sets, i -> new double[] {0, 1});
    double[] all = new double[near.length + 1];
    int root = 0;
    for (int i = 0; i < near.length; i++) {
      // Cuts off leaves, and what becomes a leaf by that; the last relation is the root.
      for (int v = i; Long.bitCount(near[v]) == 1; v = root) {
        root = Long.numberOfTrailingZeros(near[v]);
        add(sets[v], all);
        sets[root] = withChild(sets[root], sets[v]);
        near[v] = 0;
        near[root] &= ~(1L << v);
      }
    }
    add(sets[root], all);
    double pairs = 0;
    for (int size = 2; size < all.length; size++) {
      pairs += (size - 1) * all[size];
    }
    boolean lookedUp = !CardinalityEstimator.of(graph).isPlain();
    return new SearchSpace(all, pairs, SearchSpace.Certainty.EXACT).withLookUps(lookedUp);
  }

  private static void add(double[] sets, double[] all) {
    for (int size = 1; size < sets.length; size++) {
      all[size] += sets[size];
    }
  }

  /** The product of a relation's polynomial and one plus that of a child. */
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

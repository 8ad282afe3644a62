package org.gpuquerylab.joinorder.auto;

import java.util.Arrays;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Counts the connected sets and the csg-cmp pairs of a tree. Of the sets whose relation nearest to
 * the root is v there are sets(v) = product over the children c of (1 + sets(c)): each child is
 * left out or contributes one of its own. A connected set of k relations in a tree has k - 1 edges,
 * and each is one pair, so the pairs are the sum of all sizes less the number of sets. O(n).
 */
final class TreeCount {
  private TreeCount() {}

  /** The search space of a graph of at most 64 relations whose edges form a tree. */
  static SearchSpace of(QueryGraph graph) {
    long[] near = graph.neighbourMasks();
    double[] sets = new double[near.length];
    double[] meanSize = new double[near.length];
    Arrays.fill(sets, 1);
    Arrays.fill(meanSize, 1);
    double allSets = 0;
    double allSizes = 0;
    int root = 0;
    for (int i = 0; i < near.length; i++) {
      // Leaves are cut off, and what becomes a leaf by it; what is left last is the root.
      for (int v = i; Long.bitCount(near[v]) == 1; v = root) {
        root = Long.numberOfTrailingZeros(near[v]);
        double size = sets[v] * meanSize[v];
        allSets += sets[v];
        allSizes += size;
        meanSize[root] += size / (1 + sets[v]);
        sets[root] *= 1 + sets[v];
        near[v] = 0;
        near[root] &= ~(1L << v);
      }
    }
    allSets += sets[root];
    allSizes += sets[root] * meanSize[root];
    return new SearchSpace(allSets, allSizes - allSets, SearchSpace.Certainty.EXACT);
  }
}

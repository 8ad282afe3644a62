package org.gpuquerylab.joinorder.internal.auto;

import java.util.Arrays;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The kind of a query graph, which together with the number of relations determines or bounds the
 * size of a search space.
 */
enum GraphKind {
  /** A tree in which no relation has more than two edges. */
  CHAIN,
  /** Any other tree; algorithms for trees support it. */
  TREE,
  /** Each relation has an edge to exactly two others. */
  CYCLE,
  /** Any two sets can be joined. */
  CLIQUE,
  /** Any other graph. */
  OTHER;

  /** The kind of a given graph. O(n) time. */
  static GraphKind of(QueryGraph graph) {
    long n = graph.size();
    long edges = graph.joins().size();
    if (graph.isTree()) {
      return isNarrow(graph) ? CHAIN : TREE;
    } else if (graph.crossProducts() || edges == n * (n - 1) / 2) {
      return CLIQUE;
    }
    return edges == n && isNarrow(graph) ? CYCLE : OTHER;
  }

  /**
   * Whether no relation has more than two edges. Then a connected graph with as many edges as
   * relations is a single cycle.
   */
  private static boolean isNarrow(QueryGraph graph) {
    int i = 0;
    while (i < graph.size() && graph.joins(i).size() <= 2) {
      i++;
    }
    return i == graph.size();
  }

  /**
   * The search space of graphs of this kind, or the largest possible search space of this kind.
   * O(n) time.
   *
   * <p>The formulas are from Moerkotte and Neumann 2006, section 2.3, for cliques, cycles and
   * stars. The number of connected sets of a cycle is the number of its arcs, plus one for the
   * whole cycle. In a tree, the k - 1 edges of a connected set of k relations determine the set,
   * and a star allows any k - 1 edges, so no tree has more connected sets than a star.
   */
  SearchSpace most(int n) {
    return switch (this) {
      case CHAIN -> {
        double[] intervals = sizes(n);
        for (int size = 1; size <= n; size++) {
          intervals[size] = n - size + 1.0;
        }
        double pairs = (n - 1.0) * n * (n + 1) / 6;
        yield new SearchSpace(intervals, pairs, SearchSpace.Certainty.EXACT);
      }
      case TREE ->
          new SearchSpace(
              starSets(n),
              (n - 1) * Math.pow(2, n - 2),
              n <= 2 ? SearchSpace.Certainty.EXACT : SearchSpace.Certainty.BOUND);
      case CYCLE -> {
        double[] arcs = sizes(n);
        Arrays.fill(arcs, 1, arcs.length, n);
        arcs[n] = 1;
        double pairs = n * (n - 1.0) * (n - 1) / 2;
        yield new SearchSpace(arcs, pairs, SearchSpace.Certainty.EXACT);
      }
      case CLIQUE -> clique(n, SearchSpace.Certainty.EXACT);
      case OTHER -> clique(n, SearchSpace.Certainty.BOUND);
    };
  }

  private static double[] sizes(int n) {
    return new double[n + 1];
  }

  /** The connected sets of a star: each relation, and the hub with any others. */
  private static double[] starSets(int n) {
    double[] withHub = binomials(n - 1);
    double[] sets = sizes(n);
    System.arraycopy(withHub, 0, sets, 1, n);
    sets[1] = n;
    return sets;
  }

  private static SearchSpace clique(int n, SearchSpace.Certainty certainty) {
    double[] sets = binomials(n);
    sets[0] = 0;
    double pairs = (Math.pow(3, n) - 2 * Math.pow(2, n) + 1) / 2;
    return new SearchSpace(sets, pairs, certainty);
  }

  /** For each k, the number of sets of k out of n elements; infinite if a double cannot hold it. */
  private static double[] binomials(int n) {
    double[] sets = sizes(n);
    sets[0] = 1;
    for (int k = 1; k <= n; k++) {
      sets[k] = sets[k - 1] * (n - k + 1) / k;
    }
    return sets;
  }
}

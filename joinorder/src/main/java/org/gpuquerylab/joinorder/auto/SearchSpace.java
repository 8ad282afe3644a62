package org.gpuquerylab.joinorder.auto;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * How large the search space of a query is.
 *
 * @param connectedSets number of non-empty connected sets of relations
 * @param pairs number of unordered csg-cmp pairs, which is what every exact algorithm evaluates
 * @param certainty how the two numbers were found
 */
record SearchSpace(double connectedSets, double pairs, Certainty certainty) {

  /** How the numbers of a search space were found. */
  enum Certainty {
    /** By a closed form or by counting. */
    EXACT,
    /** By sampling: the expectation is right, a single estimate may be off by a small factor. */
    ESTIMATED
  }

  /**
   * Measures the search space of a query: by a closed form for trees and cliques, by counting where
   * it is small, by sampling otherwise.
   *
   * @param limit pairs up to which they are counted; O(limit) time
   */
  static SearchSpace of(QueryGraph graph, long limit) {
    long n = graph.size();
    if (graph.crossProducts() || graph.joins().size() == n * (n - 1) / 2) {
      return clique(graph.size());
    }
    if (graph.joins().size() == n - 1) {
      return TreeCount.of(graph);
    }
    if (n > QueryGraph.MAX_RELATIONS) {
      return new SearchSpace(
          Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Certainty.ESTIMATED);
    }
    PairCounter counter = new PairCounter(graph, limit);
    return counter.count() ? counter.space() : new PairSampler(graph).estimate();
  }

  /** Moerkotte and Neumann 2006, section 2.3: 2^n - 1 sets and (3^n - 2^(n+1) + 1) / 2 pairs. */
  private static SearchSpace clique(int n) {
    double sets = Math.pow(2, n);
    return new SearchSpace(sets - 1, (Math.pow(3, n) - 2 * sets + 1) / 2, Certainty.EXACT);
  }
}

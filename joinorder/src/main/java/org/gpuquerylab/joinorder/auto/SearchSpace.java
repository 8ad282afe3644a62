package org.gpuquerylab.joinorder.auto;

import org.gpuquerylab.joinorder.memo.ConnectedSubgraphs;
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
   * @param limit pairs up to which they are counted, at most 2^30; O(limit) time
   */
  static SearchSpace of(QueryGraph graph, int limit) {
    long n = graph.size();
    if (graph.crossProducts() || graph.joins().size() == n * (n - 1) / 2) {
      return clique(graph.size());
    }
    if (graph.joins().size() == n - 1) {
      return TreeCount.of(graph);
    }
    if (n > QueryGraph.MAX_MASK_RELATIONS) {
      return new SearchSpace(
          Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Certainty.ESTIMATED);
    }
    long pairs = PairCounter.count(graph, limit);
    return pairs <= limit ? counted(graph, pairs) : new PairSampler(graph).estimate();
  }

  /** A connected set of two or more relations has a pair, so there are no more sets than this. */
  private static SearchSpace counted(QueryGraph graph, long pairs) {
    int atMost = Math.toIntExact(pairs + graph.size());
    int sets = ConnectedSubgraphs.of(graph, atMost).length;
    return new SearchSpace(sets, pairs, Certainty.EXACT);
  }

  /** Moerkotte and Neumann 2006, section 2.3: 2^n - 1 sets and (3^n - 2^(n+1) + 1) / 2 pairs. */
  private static SearchSpace clique(int n) {
    double sets = Math.pow(2, n);
    return new SearchSpace(sets - 1, (Math.pow(3, n) - 2 * sets + 1) / 2, Certainty.EXACT);
  }
}

package org.gpuquerylab.joinorder.auto;

import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * How large the search space of a query is.
 *
 * @param connectedSets number of non-empty connected sets of relations; where pairs were counted, a
 *     bound from them
 * @param pairs number of unordered csg-cmp pairs, which is what every exact algorithm evaluates
 * @param certainty how the number of pairs was found
 */
record SearchSpace(double connectedSets, double pairs, Certainty certainty) {

  /** How the numbers of a search space were found. */
  enum Certainty {
    /** By a closed form or by counting. */
    EXACT,
    /** By sampling: the expectation is right, a single estimate may be off by a small factor. */
    ESTIMATED,
    /** There may be far fewer. */
    BOUND
  }

  /** The search space of a tree or a clique by a closed form, a bound for other graphs. O(n). */
  static SearchSpace bound(QueryGraph graph) {
    long n = graph.size();
    if (graph.crossProducts() || graph.joins().size() == n * (n - 1) / 2) {
      return clique(graph.size(), Certainty.EXACT);
    }
    return graph.joins().size() == n - 1
        ? TreeCount.of(graph)
        : clique(graph.size(), Certainty.BOUND);
  }

  /** The search space by counting, unless there are more pairs than the limit. O(limit). */
  static Optional<SearchSpace> counted(QueryGraph graph, int limit) {
    long pairs = PairCounter.count(graph, limit);
    if (pairs > limit) {
      return Optional.empty();
    }
    // A connected set of two or more relations has a pair, so there are no more sets than this.
    double sets = Math.min(pairs + (double) graph.size(), Math.pow(2, graph.size()) - 1);
    return Optional.of(new SearchSpace(sets, pairs, Certainty.EXACT));
  }

  /**
   * The search space of a graph of at most 64 relations: by a closed form for trees and cliques, by
   * counting where it is small, by sampling otherwise.
   *
   * @param limit pairs up to which they are counted, at most 2^30; O(limit) time
   */
  static SearchSpace of(QueryGraph graph, int limit) {
    SearchSpace bound = bound(graph);
    return bound.certainty() == Certainty.EXACT
        ? bound
        : counted(graph, limit).orElseGet(() -> new PairSampler(graph).estimate());
  }

  /** Moerkotte and Neumann 2006, section 2.3: 2^n - 1 sets and (3^n - 2^(n+1) + 1) / 2 pairs. */
  private static SearchSpace clique(int n, Certainty certainty) {
    double sets = Math.pow(2, n);
    return new SearchSpace(sets - 1, (Math.pow(3, n) - 2 * sets + 1) / 2, certainty);
  }

  /** For explanations, such as "about 1e+06 csg-cmp pairs". */
  @Override
  public String toString() {
    String how =
        switch (certainty) {
          case EXACT -> "";
          case ESTIMATED -> "about ";
          case BOUND -> "at most ";
        };
    return String.format(Locale.ROOT, "%s%.4g csg-cmp pairs", how, pairs);
  }
}

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
  private static final double FOUR_DIGITS = 1e4;

  /** How the numbers of a search space were found. */
  enum Certainty {
    /** By a closed form or by counting. */
    EXACT,
    /** By sampling: the expectation is right, a single estimate may be off by a small factor. */
    ESTIMATED,
    /** There may be far fewer. */
    BOUND
  }

  /**
   * The search space of a tree of at most 64 relations, a cycle or a clique; that of a clique as a
   * bound for others.
   */
  static SearchSpace bound(QueryGraph graph) {
    GraphKind kind = GraphKind.of(graph);
    return kind == GraphKind.TREE ? TreeCount.of(graph) : kind.most(graph.size());
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
   * The search space of a graph of at most 64 relations: by a closed form for trees, cycles and
   * cliques, by counting where it is small, by sampling otherwise.
   *
   * @param limit pairs up to which they are counted, at most 2^30; O(limit) time
   */
  static SearchSpace of(QueryGraph graph, int limit) {
    SearchSpace bound = bound(graph);
    return bound.isExact()
        ? bound
        : counted(graph, limit).orElseGet(() -> new PairSampler(graph).estimate());
  }

  /** Whether the number of pairs is known. */
  boolean isExact() {
    return certainty == Certainty.EXACT;
  }

  /** So many times as large. */
  SearchSpace times(double factor) {
    return new SearchSpace(connectedSets * factor, pairs * factor, certainty);
  }

  /** The same with at least so many pairs. */
  SearchSpace withPairsFrom(double least) {
    return new SearchSpace(connectedSets, Math.max(pairs, least), certainty);
  }

  /** For explanations, such as "about 1.234e+06 csg-cmp pairs", up to 9,999 a whole number. */
  @Override
  public String toString() {
    if (Double.isInfinite(pairs)) {
      return "more csg-cmp pairs than a double holds";
    }
    String how =
        switch (certainty) {
          case EXACT -> "";
          case ESTIMATED -> "about ";
          case BOUND -> "at most ";
        };
    String pattern = Math.rint(pairs) < FOUR_DIGITS ? "%.0f" : "%.4g";
    String number = String.format(Locale.ROOT, pattern, pairs);
    return how + number + (number.equals("1") ? " csg-cmp pair" : " csg-cmp pairs");
  }
}

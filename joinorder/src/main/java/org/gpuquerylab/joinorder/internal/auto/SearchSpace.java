package org.gpuquerylab.joinorder.internal.auto;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.internal.host.ConnectedSubgraphs;
import org.gpuquerylab.joinorder.internal.host.FrontierCount;
import org.gpuquerylab.joinorder.internal.host.MemoSize;
import org.gpuquerylab.joinorder.internal.host.PairCounter;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * The size of the search space of a query.
 *
 * <p>Source of the constants: derived where a constant says so, else chosen by hand.
 */
final class SearchSpace {
  private static final double FOUR_DIGITS = 1e4;

  /**
   * log2(3 / 2): with this exponent, the estimate of splits is correct for cliques and for stars.
   */
  private static final double SPLITS_EXPONENT = Math.log(1.5) / Math.log(2);

  private final int relations;

  /** Creates {@link #sets} when they are first needed. */
  private final Supplier<double[]> setsBySize;

  private double @Nullable [] known;

  private final double pairs;
  private final Certainty certainty;
  private final double connectedSets;
  private final MemoSize memo;
  private final CardinalityForm form;

  /**
   * Creates a search space.
   *
   * @param setsBySize element k is the number of connected sets of k relations, for k from 0 to the
   *     number of all relations; kept, not modified
   * @param pairs number of unordered csg-cmp pairs, which every exact algorithm evaluates
   * @param certainty how the number of pairs was found
   */
  SearchSpace(double[] setsBySize, double pairs, Certainty certainty) {
    this(
        setsBySize.length - 1,
        () -> setsBySize,
        Arrays.stream(setsBySize).sum(),
        pairs,
        certainty,
        CardinalityForm.PLAIN);
  }

  /**
   * Creates the search space of a tree.
   *
   * @param connectedSets the number of connected sets
   * @param members total number of relations in all connected sets
   * @param setsBySize creates an array whose element k is the number of connected sets of k
   *     relations
   */
  SearchSpace(int relations, double connectedSets, double members, Supplier<double[]> setsBySize) {
    this(
        relations,
        setsBySize,
        connectedSets,
        members - connectedSets,
        Certainty.EXACT,
        CardinalityForm.PLAIN);
  }

  private SearchSpace(
      int relations,
      Supplier<double[]> setsBySize,
      double connectedSets,
      double pairs,
      Certainty certainty,
      CardinalityForm form) {
    this.relations = relations;
    this.setsBySize = setsBySize;
    this.connectedSets = finiteOrInfinite(connectedSets);
    this.memo = MemoSize.of(relations, this.connectedSets);
    this.pairs = finiteOrInfinite(pairs);
    this.certainty = certainty;
    this.form = form;
  }

  /** Numbers that leave the range give NaN by a difference or a product with 0. */
  private static double finiteOrInfinite(double number) {
    return Double.isNaN(number) ? Double.POSITIVE_INFINITY : number;
  }

  /** The method by which the numbers of a search space were found. */
  enum Certainty {
    /** A closed form or counting. */
    EXACT,
    /**
     * Sampling: the expectation is correct, but a single estimate may be wrong by a small factor,
     * in deep graphs by a large one.
     */
    ESTIMATED,
    /** An upper bound: the true number may be far smaller. */
    BOUND
  }

  /**
   * The search space of a tree of at most 64 relations, a cycle or a clique; the search space of a
   * clique is an upper bound for all other graphs.
   */
  static SearchSpace bound(QueryGraph graph) {
    GraphKind kind = GraphKind.of(graph);
    return kind == GraphKind.TREE ? TreeCount.of(graph) : kind.most(graph.size());
  }

  /**
   * Finds the search space by counting; empty if there are more pairs than the limit. O(limit)
   * time.
   */
  static Optional<SearchSpace> counted(QueryGraph graph, int limit) {
    long pairs = PairCounter.count(graph, limit);
    if (pairs > limit) {
      return Optional.empty();
    }
    // Each connected set of two or more relations has a pair, so the number of sets is at most the
    // number of pairs.
    long[] sets = ConnectedSubgraphs.of(graph, (int) pairs + graph.size());
    double[] setsBySize = new double[graph.size() + 1];
    for (long set : sets) {
      setsBySize[Long.bitCount(set)]++;
    }
    return Optional.of(new SearchSpace(setsBySize, pairs, Certainty.EXACT));
  }

  /**
   * Finds the search space of a graph with a {@linkplain FrontierCount narrow frontier}; empty if
   * the frontier is too wide.
   *
   * @param steps the maximum number of steps
   */
  static Optional<SearchSpace> ofNarrow(QueryGraph graph, long steps) {
    return FrontierCount.of(graph, steps)
        .map(
            count ->
                new SearchSpace(
                    graph.size(),
                    count::setsBySize,
                    count.sets(),
                    count.pairs(),
                    Certainty.EXACT,
                    CardinalityForm.PLAIN));
  }

  /**
   * Finds the search space of a graph of at most 64 relations: by a closed form for trees, cycles
   * and cliques, by counting if it is small, and by sampling otherwise.
   *
   * @param limit the maximum number of pairs that are counted, at most 2^30; O(limit) time
   */
  static SearchSpace of(QueryGraph graph, int limit) {
    SearchSpace bound = bound(graph);
    return bound.isExact()
        ? bound
        : counted(graph, limit).orElseGet(() -> new PairSampler(graph).estimate());
  }

  /** Element k is the number of connected sets of k relations. */
  private double[] sets() {
    double[] sets = known;
    if (sets == null) {
      sets = setsBySize.get();
      known = sets;
    }
    return sets;
  }

  /** The number of relations. */
  int relations() {
    return relations;
  }

  /** Number of non-empty connected sets of relations. */
  double connectedSets() {
    return connectedSets;
  }

  /** The size of the memo table. */
  MemoSize memo() {
    return memo;
  }

  /** Number of unordered csg-cmp pairs. */
  double pairs() {
    return pairs;
  }

  /** How the number of pairs was found. */
  Certainty certainty() {
    return certainty;
  }

  /** How the rows of sets are computed; plain unless {@link #with} says otherwise. */
  CardinalityForm form() {
    return form;
  }

  /** Returns the same search space with rows that are computed in another form. */
  SearchSpace with(CardinalityForm rows) {
    return new SearchSpace(relations, this::sets, connectedSets, pairs, certainty, rows);
  }

  /** The total number of relations in all connected sets. */
  double members() {
    double[] sets = sets();
    double members = 0;
    for (int size = 1; size < sets.length; size++) {
      members += size * sets[size];
    }
    return members;
  }

  /**
   * The number of splits of connected sets into two parts, connected or not, with each unordered
   * split counted once: the work of DPsub. If the sets are sampled, the splits are estimated from
   * the number of all sets: nearly all splits belong to the few largest sets, which are seldom
   * among the samples.
   */
  double splits() {
    if (certainty == Certainty.ESTIMATED) {
      double subsets = Math.pow(2, relations());
      double all = (Math.pow(3, relations()) - 2 * subsets + 1) / 2;
      return all * Math.pow(Math.min(1, connectedSets / subsets), SPLITS_EXPONENT);
    }
    double[] sets = sets();
    double splits = 0;
    for (int size = 1; size < sets.length; size++) {
      splits += sets[size] * (Math.pow(2, size - 1.0) - 1);
    }
    return splits;
  }

  /**
   * The number of pairs of connected sets that together have at most as many relations as the
   * query: the work of DPsize.
   */
  double pairsOfSizes() {
    double[] sets = sets();
    double checks = 0;
    int n = relations();
    for (int small = 1; 2 * small <= n; small++) {
      for (int large = small; small + large <= n; large++) {
        double others = sets[large];
        checks += sets[small] * (small == large ? (others - 1) / 2 : others);
      }
    }
    return Math.max(0, checks);
  }

  /** Whether the number of pairs is known. */
  boolean isExact() {
    return certainty == Certainty.EXACT;
  }

  /** Returns the search space with all numbers multiplied by a factor. */
  SearchSpace times(double factor) {
    return new SearchSpace(
        relations,
        () -> Arrays.stream(sets()).map(count -> count * factor).toArray(),
        connectedSets * factor,
        pairs * factor,
        certainty,
        form);
  }

  /** Returns the same search space with at least the given number of pairs. */
  SearchSpace withPairsFrom(double least) {
    return new SearchSpace(
        relations, this::sets, connectedSets, Math.max(pairs, least), certainty, form);
  }

  /**
   * A text for explanations, such as "about 1.234e+06 csg-cmp pairs"; numbers up to 9,999 are
   * printed exactly.
   */
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

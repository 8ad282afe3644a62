package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.internal.host.MemoSize;

/**
 * The predicted time of a host algorithm: a sum of operation counts, each multiplied by the
 * nanoseconds of one operation. If the memo table is larger than a second-level cache, each
 * doubling above the size of this cache adds to the time of a pair.
 *
 * <p>Source of the constants: the fit of {@link HostMethods}; the size of the cache was chosen by
 * hand.
 */
final class HostTime {
  private static final double CACHE_BYTES = 1 << 18;
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * The constants were fitted on one server. The same algorithms took 1.29 times as long, on
   * average, on another server of the same type; this factor is the geometric middle.
   */
  private static final double SERVERS = 1.13;

  private final List<Term> terms;

  private record Term(double nanos, ToDoubleFunction<SearchSpace> count) {}

  private HostTime(List<Term> terms) {
    this.terms = terms;
  }

  /** Adds a constant time. */
  static HostTime fixed(double nanos) {
    return new HostTime(List.of()).plus(nanos, space -> 1);
  }

  /** Adds the given nanoseconds for each counted operation. */
  HostTime plus(double nanos, ToDoubleFunction<SearchSpace> count) {
    List<Term> more = new ArrayList<>(terms);
    more.add(new Term(nanos, count));
    return new HostTime(List.copyOf(more));
  }

  /** Predicted milliseconds. */
  double millis(SearchSpace space) {
    double nanos = 0;
    for (Term term : terms) {
      nanos += term.nanos * term.count.applyAsDouble(space);
    }
    return SERVERS * nanos / NANOS_PER_MILLI;
  }

  /** The square of the number of relations. */
  static double squaredRelations(SearchSpace space) {
    return (double) space.relations() * space.relations();
  }

  /** The number of relations in all connected sets if rows are supplied, otherwise 0. */
  static double membersLookedUp(SearchSpace space) {
    return space.form() == CardinalityForm.SUPPLIED ? space.members() : 0;
  }

  /**
   * The nanoseconds by which the rows in a memo table take longer than plain products: in a table
   * that is indexed by the set, those of all sets, otherwise those of the connected sets.
   */
  static double memoRowsNanos(SearchSpace space) {
    if (space.form() == CardinalityForm.PLAIN) {
      return 0;
    }
    double eachMember =
        space.form() == CardinalityForm.SCALED ? SCALED_MEMBER_NANOS : SUPPLIED_MEMBER_NANOS;
    return space.memo().isDirect()
        ? ENTRY_NANOS * space.memo().slots()
        : eachMember * space.members();
  }

  /** The nanoseconds by which the rows of all sets take longer than plain products. */
  static double allRowsNanos(SearchSpace space) {
    return space.form() == CardinalityForm.PLAIN ? 0 : ENTRY_NANOS * allSets(space);
  }

  /** The time for an element of a table of all sets whose rows are not plain products. */
  private static final double ENTRY_NANOS = 7;

  /** The time for each relation of a set in a list of sets, by products with exponents. */
  private static final double SCALED_MEMBER_NANOS = 4;

  /** The time for each relation of a set in a list of sets, if rows are supplied. */
  private static final double SUPPLIED_MEMBER_NANOS = 10;

  /** The number of connected sets if their rows are products with exponents, otherwise 0. */
  static double scaledSets(SearchSpace space) {
    return space.form() == CardinalityForm.SCALED ? space.connectedSets() : 0;
  }

  /** The number of all sets of relations, connected or not. */
  static double allSets(SearchSpace space) {
    return Math.pow(2, space.relations());
  }

  /** The number of slots of the memo table if it is indexed directly by the set, otherwise 0. */
  static double directSlots(SearchSpace space) {
    MemoSize size = space.memo();
    return size.isDirect() ? size.slots() : 0;
  }

  /** The number of csg-cmp pairs if the memo table is hashed, otherwise 0. */
  static double hashedPairs(SearchSpace space) {
    return space.memo().isDirect() ? 0 : space.pairs();
  }

  /** The number of pairs times the doublings of the memo table. */
  static double pairDoublings(SearchSpace space) {
    return space.pairs() * doublings(space);
  }

  /**
   * The number of csg-cmp pairs times the doublings of the memo table if it is hashed, otherwise 0.
   */
  static double hashedPairDoublings(SearchSpace space) {
    return hashedPairs(space) * doublings(space);
  }

  private static double doublings(SearchSpace space) {
    return Math.max(
        0, Math.log(space.memo().slots() * 3 * Double.BYTES / CACHE_BYTES) / Math.log(2));
  }

  /** The number of connected sets times the number of relations. */
  static double setsTimesRelations(SearchSpace space) {
    return space.connectedSets() * space.relations();
  }

  /** Whether SSDG tries all subsets of each set. */
  private static boolean isDense(SearchSpace space) {
    return space.memo().isDirect() && space.splits() <= DENSE_SPLITS * space.pairs();
  }

  /** A dense graph has at most this many splits for each pair. */
  private static final double DENSE_SPLITS = 2;

  /** The number of splits of connected sets if the graph is dense, otherwise 0. */
  static double denseSplits(SearchSpace space) {
    return isDense(space) ? space.splits() : 0;
  }

  /** The number of pairs; 0 for dense graphs. */
  static double sparsePairs(SearchSpace space) {
    return isDense(space) ? 0 : space.pairs();
  }

  /** The number of pairs times the number of relations; 0 for dense graphs. */
  static double sparsePairsTimesRelations(SearchSpace space) {
    return sparsePairs(space) * space.relations();
  }

  /** The number of pairs times the doublings of the memo table; 0 for dense graphs. */
  static double sparsePairDoublings(SearchSpace space) {
    return sparsePairs(space) * doublings(space);
  }
}

package org.gpuquerylab.entropy.problem;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gpuquerylab.input.internal.Counted;

/**
 * A maximum-entropy problem: z predicates and the selectivities of some of their conjunctions
 * (Havenstein et al. 2020, section 2.3). A set of predicates is a bit mask in which predicate i is
 * bit i; a cell is a complete conjunct, whose bits are the predicates that hold. Immutable.
 *
 * <p>The constructor checks each selectivity separately; {@link
 * org.gpuquerylab.entropy.internal.feasibility.ReducedProblem} finds out whether they agree with
 * one another.
 */
public final class MaxEntProblem {
  /**
   * The maximum number of predicates, which keeps the mask of a cell a non-negative {@code long}.
   */
  public static final int MAX_PREDICATES = 62;

  private final List<String> names;
  private final long[] sets;
  private final double[] selectivities;

  private MaxEntProblem(List<String> names, long[] sets, double[] selectivities) {
    this.names = List.copyOf(names);
    this.sets = sets.clone();
    this.selectivities = selectivities.clone();
  }

  /**
   * Creates a problem with the predicates p0, p1, and so on.
   *
   * @param predicates z
   * @param sets the known sets T as bit masks, strictly ascending; the first is 0; copied
   * @param selectivities the selectivities b of the sets, from 0 to 1; the first is 1; copied
   * @throws InvalidProblemException if an argument is not as described
   */
  public static MaxEntProblem of(int predicates, long[] sets, double[] selectivities) {
    checkPredicates(predicates);
    return of(IntStream.range(0, predicates).mapToObj(i -> "p" + i).toList(), sets, selectivities);
  }

  /**
   * Creates a problem with named predicates.
   *
   * @param names a name for each predicate, no two equal
   * @param sets the known sets T as bit masks, strictly ascending; the first is 0; copied
   * @param selectivities the selectivities b of the sets, from 0 to 1; the first is 1; copied
   * @throws InvalidProblemException if an argument is not as described
   */
  public static MaxEntProblem of(List<String> names, long[] sets, double[] selectivities) {
    checkPredicates(names.size());
    if (new HashSet<>(names).size() < names.size()) {
      throw new InvalidProblemException("two predicates have the same name; rename one");
    }
    MaxEntProblem problem = new MaxEntProblem(names, sets, selectivities);
    problem.check();
    return problem;
  }

  static void checkPredicates(int predicates) {
    if (predicates < 0 || predicates > MAX_PREDICATES) {
      throw new InvalidProblemException(
          "there are " + predicates + " predicates; there must be 0 to " + MAX_PREDICATES);
    }
  }

  private void check() {
    if (sets.length != selectivities.length) {
      throw new InvalidProblemException(
          sets.length + " sets have " + selectivities.length + " selectivities; give each set one");
    }
    if (sets.length == 0 || sets[0] != 0) {
      throw new InvalidProblemException("the known sets must begin with the empty set; add it");
    }
    if (selectivities[0] != 1) {
      throw new InvalidProblemException(
          "the empty set's selectivity is " + selectivities[0] + "; it must be 1");
    }
    for (int i = 0; i < sets.length; i++) {
      checkSet(i);
    }
  }

  private void checkSet(int i) {
    long set = sets[i];
    if (set < 0 || set >>> predicates() != 0) {
      throw new InvalidProblemException(
          String.format(
              Locale.ROOT,
              "known set %d is %#x; it must hold predicates 0 to %d only",
              i,
              set,
              predicates() - 1));
    }
    if (i > 0 && set <= sets[i - 1]) {
      throw new InvalidProblemException(
          String.format(
              Locale.ROOT,
              "known set %d is %#x after %#x, the sets must be ascending, each once",
              i,
              set,
              sets[i - 1]));
    }
    double selectivity = selectivities[i];
    if (!(selectivity >= 0 && selectivity <= 1)) {
      throw new InvalidProblemException(
          "the selectivity of " + describe(set) + " is " + selectivity + "; it must be 0 to 1");
    }
  }

  /** The number z of predicates. */
  public int predicates() {
    return names.size();
  }

  /** The predicates' names. */
  public List<String> names() {
    return names;
  }

  /** The number m of known selectivities, including that of the empty set. */
  public long cells() {
    return 1L << predicates();
  }

  /** The number m of known selectivities, including that of the empty set. */
  public int size() {
    return sets.length;
  }

  /** The known set with number i, T[i], as a bit mask. */
  public long set(int i) {
    return sets[i];
  }

  /** A copy of the known sets T, ascending; the first is 0. */
  public long[] sets() {
    return sets.clone();
  }

  /** The selectivity of the known set with number i, b[i]. */
  public double selectivity(int i) {
    return selectivities[i];
  }

  /** A copy of the known selectivities b; the first is 1. */
  public double[] selectivities() {
    return selectivities.clone();
  }

  /** The index of a known set, negative if the set is not known; takes O(log m) time. */
  public int indexOf(long set) {
    return Arrays.binarySearch(sets, set);
  }

  /** The size k of the largest known set. */
  public int largestSet() {
    return Arrays.stream(sets).mapToInt(Long::bitCount).max().orElse(0);
  }

  /** Describes a set for messages, such as {@code {p0, p2}}. */
  public String describe(long set) {
    return SetText.of(names, IntStream.range(0, Long.SIZE).filter(i -> (set >>> i & 1) != 0));
  }

  /**
   * Returns a problem with the same predicates and some of the known sets, including the empty set.
   *
   * @param known the indices of the known sets to keep, ascending, from 1; not modified
   */
  public MaxEntProblem only(int[] known) {
    int[] kept = IntStream.concat(IntStream.of(0), Arrays.stream(known)).toArray();
    return new MaxEntProblem(
        names,
        Arrays.stream(kept).mapToLong(i -> sets[i]).toArray(),
        Arrays.stream(kept).mapToDouble(i -> selectivities[i]).toArray());
  }

  @Override
  public String toString() {
    return Counted.of(predicates(), "predicate") + ", known sets: " + size();
  }
}

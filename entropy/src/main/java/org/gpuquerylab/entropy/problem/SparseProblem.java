package org.gpuquerylab.entropy.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.input.internal.Counted;

/**
 * A maximum-entropy problem of many predicates, in which each known set joins only a few: the
 * counterpart of {@link MaxEntProblem}, which has at most {@link MaxEntProblem#MAX_PREDICATES}
 * predicates. The empty set, of selectivity 1, is not among the known sets here. Immutable.
 */
public final class SparseProblem {
  /** The maximum number of predicates. */
  public static final int MAX_PREDICATES = 1000;

  private final List<String> names;
  private final List<PredicateSet> sets;
  private final double[] selectivities;
  private final List<PredicateSet> exclusive;
  private final List<TruthValues> impossible;
  private final Map<PredicateSet, Integer> numbers = new HashMap<>();

  private SparseProblem(
      List<String> names,
      Map<PredicateSet, Double> known,
      List<PredicateSet> exclusive,
      List<TruthValues> impossible) {
    this.names = List.copyOf(names);
    this.exclusive = List.copyOf(exclusive);
    this.impossible = List.copyOf(impossible);
    sets = List.copyOf(known.keySet());
    selectivities = sets.stream().mapToDouble(known::get).toArray();
    for (int i = 0; i < selectivities.length; i++) {
      numbers.put(sets.get(i), i);
    }
  }

  /**
   * Creates a problem with named predicates.
   *
   * @param names a name for each predicate, no two equal
   * @param known the known sets, without the empty set, and their selectivities, from 0 to 1; not
   *     modified
   * @throws InvalidProblemException if an argument is not as described
   */
  public static SparseProblem of(List<String> names, Map<PredicateSet, Double> known) {
    return of(names, known, List.of());
  }

  /**
   * Creates a problem with groups of predicates that exclude each other.
   *
   * @param names a name for each predicate, no two equal
   * @param known the known sets, without the empty set, and their selectivities, from 0 to 1; not
   *     modified
   * @param exclusive groups of at least two predicates of which no two ever hold together; groups
   *     may overlap; not modified
   * @throws InvalidProblemException if an argument is not as described
   */
  public static SparseProblem of(
      List<String> names, Map<PredicateSet, Double> known, List<PredicateSet> exclusive) {
    if (names.size() > MAX_PREDICATES) {
      throw new InvalidProblemException(
          "there are " + names.size() + " predicates; there must be 0 to " + MAX_PREDICATES);
    }
    if (new HashSet<>(names).size() < names.size()) {
      throw new InvalidProblemException("two predicates have the same name; rename one");
    }
    SparseProblem problem = new SparseProblem(names, known, exclusive, List.of());
    known.forEach(problem::check);
    exclusive.forEach(problem::checkExclusive);
    return problem;
  }

  /**
   * Creates a problem with combinations of truth values, of any number of predicates, that never
   * occur.
   *
   * @param names a name for each predicate, no two equal
   * @param known the known sets, without the empty set, and their selectivities, from 0 to 1; not
   *     modified
   * @param impossible combinations of the predicates' truth values; not modified
   * @throws InvalidProblemException if an argument is not as described
   */
  public static SparseProblem withImpossible(
      List<String> names, Map<PredicateSet, Double> known, List<TruthValues> impossible) {
    SparseProblem problem = new SparseProblem(names, known, List.of(), impossible);
    known.forEach(problem::check);
    return problem;
  }

  /** Creates a problem with the predicates p0, p1, and so on. */
  public static SparseProblem of(int predicates, Map<PredicateSet, Double> known) {
    return of(IntStream.range(0, predicates).mapToObj(i -> "p" + i).toList(), known);
  }

  /** Converts a problem with bit masks. */
  public static SparseProblem of(MaxEntProblem problem) {
    Map<PredicateSet, Double> known = new LinkedHashMap<>();
    for (int i = 1; i < problem.size(); i++) {
      known.put(PredicateSet.ofMask(problem.set(i)), problem.selectivity(i));
    }
    return of(problem.names(), known);
  }

  private void check(PredicateSet set, double selectivity) {
    int size = set.size();
    if (size == 0 || set.predicate(size - 1) >= names.size()) {
      throw new InvalidProblemException(
          "the known set "
              + set
              + " must hold one predicate or more, of 0 to "
              + (names.size() - 1)
              + " only");
    }
    if (!(selectivity >= 0 && selectivity <= 1)) {
      throw new InvalidProblemException(
          "the selectivity of " + describe(set) + " is " + selectivity + "; it must be 0 to 1");
    }
  }

  private void checkExclusive(PredicateSet group) {
    int size = group.size();
    if (size < 2 || group.predicate(size - 1) >= names.size()) {
      throw new InvalidProblemException(
          "the exclusive predicates "
              + group
              + " must be two or more, of 0 to "
              + (names.size() - 1)
              + " only");
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

  /** Groups of predicates of which no two ever hold together. */
  public List<PredicateSet> exclusive() {
    return exclusive;
  }

  /** Combinations of truth values that never occur, besides those of exclusive groups. */
  public List<TruthValues> impossible() {
    return impossible;
  }

  /** The number of known selectivities, without that of the empty set. */
  public int size() {
    return selectivities.length;
  }

  /** The known set with number i. */
  public PredicateSet set(int i) {
    return sets.get(i);
  }

  /** The selectivity of the known set with number i. */
  public double selectivity(int i) {
    return selectivities[i];
  }

  /** The index of a known set, negative if the set is not known. */
  public int indexOf(PredicateSet set) {
    return numbers.getOrDefault(set, -1);
  }

  /** Describes a set for messages, such as {@code {p0, p2}}; a long text is shortened. */
  public String describe(PredicateSet set) {
    return SetText.of(names, Arrays.stream(set.toArray()));
  }

  /** Describes a known set and its selectivity for messages. */
  public String describe(int i) {
    return describe(sets.get(i)) + " = " + selectivities[i];
  }

  /**
   * Returns the problem of some of the predicates and of known sets among them.
   *
   * @param predicates ascending predicates, at most {@link MaxEntProblem#MAX_PREDICATES}; bit i of
   *     the result's masks is the i-th of these predicates; not modified
   * @param known indices of known sets within these predicates; not modified
   */
  public MaxEntProblem restrict(int[] predicates, int[] known) {
    int[] places = new int[names.size()];
    for (int i = 0; i < predicates.length; i++) {
      places[predicates[i]] = i;
    }
    long[] masks = new long[known.length + 1];
    for (int i = 0; i < known.length; i++) {
      masks[i + 1] = mask(sets.get(known[i]), places);
    }
    long[] sorted = masks.clone();
    Arrays.sort(sorted);
    double[] values = new double[masks.length];
    values[0] = 1;
    for (int i = 0; i < known.length; i++) {
      values[Arrays.binarySearch(sorted, masks[i + 1])] = selectivities[known[i]];
    }
    List<String> own = new ArrayList<>();
    for (int predicate : predicates) {
      own.add(names.get(predicate));
    }
    return MaxEntProblem.of(own, sorted, values);
  }

  private static long mask(PredicateSet set, int[] places) {
    long mask = 0;
    for (int i = 0; i < set.size(); i++) {
      mask |= 1L << places[set.predicate(i)];
    }
    return mask;
  }

  /**
   * Converts a set to a bit mask.
   *
   * @param predicates the predicates for which the bits stand, ascending; they include the whole
   *     set; not modified
   */
  public static long maskWithin(PredicateSet set, int[] predicates) {
    long mask = 0;
    for (int i = 0; i < set.size(); i++) {
      mask |= 1L << Arrays.binarySearch(predicates, set.predicate(i));
    }
    return mask;
  }

  @Override
  public String toString() {
    return Counted.of(predicates(), "predicate") + ", known sets: " + size();
  }
}

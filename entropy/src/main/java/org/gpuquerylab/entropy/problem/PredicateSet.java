package org.gpuquerylab.entropy.problem;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** A set of predicates given by numbers of any size. Immutable. */
public final class PredicateSet {
  /** The set without predicates. */
  public static final PredicateSet EMPTY = new PredicateSet(new int[0]);

  private final int[] predicates;

  private PredicateSet(int[] predicates) {
    this.predicates = predicates;
  }

  /**
   * Creates a set of predicates.
   *
   * @param predicates the predicates' numbers, from 0 on, in any order, each once; not modified
   * @throws IllegalArgumentException if a number is negative or occurs twice
   */
  public static PredicateSet of(int... predicates) {
    int[] sorted = predicates.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] < 0 || (i > 0 && sorted[i] == sorted[i - 1])) {
        throw new IllegalArgumentException("predicates must be 0 or more, each once");
      }
    }
    return new PredicateSet(sorted);
  }

  /** Converts a bit mask, in which predicate i is bit i, into a set. */
  public static PredicateSet ofMask(long mask) {
    return new PredicateSet(BitSet.valueOf(new long[] {mask}).stream().toArray());
  }

  /** The set of the predicates 0 to {@code count - 1}. */
  public static PredicateSet first(int count) {
    return new PredicateSet(IntStream.range(0, count).toArray());
  }

  /** The number of predicates in the set. */
  public int size() {
    return predicates.length;
  }

  /** The set's i-th predicate in ascending order. */
  public int predicate(int i) {
    return predicates[i];
  }

  /** A copy of the set's predicates, ascending. */
  public int[] toArray() {
    return predicates.clone();
  }

  /** Whether a predicate is in the set. O(log size) time. */
  public boolean contains(int predicate) {
    return Arrays.binarySearch(predicates, predicate) >= 0;
  }

  /** The union of this set and another. */
  public PredicateSet union(PredicateSet other) {
    return new PredicateSet(
        IntStream.concat(Arrays.stream(predicates), Arrays.stream(other.predicates))
            .sorted()
            .distinct()
            .toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PredicateSet set && Arrays.equals(predicates, set.predicates);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(predicates);
  }

  @Override
  public String toString() {
    return Arrays.toString(predicates);
  }
}

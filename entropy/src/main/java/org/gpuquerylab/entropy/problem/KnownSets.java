package org.gpuquerylab.entropy.problem;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Creates the set T of a problem: subsets of the predicates as bit masks, in ascending order,
 * starting with the empty set (0).
 */
public final class KnownSets {
  private KnownSets() {}

  /**
   * All subsets of at most k of z predicates; their number is the sum of "z choose i" over i = 0 to
   * k.
   *
   * @param predicates the number z of predicates, from 0 to {@link MaxEntProblem#MAX_PREDICATES}
   * @param largest the size k of the largest subset
   */
  public static long[] upTo(int predicates, int largest) {
    MaxEntProblem.checkPredicates(predicates);
    if (largest < 0) {
      throw new InvalidProblemException(
          "the largest known set has " + largest + " predicates; it must have 0 or more");
    }
    LongStream.Builder sets = LongStream.builder();
    addSubsets(sets, 0, predicates, largest);
    return sets.build().sorted().toArray();
  }

  /**
   * Adds the set and all sets that extend it by at most {@code more} predicates below {@code end}.
   */
  private static void addSubsets(LongStream.Builder sets, long set, int end, int more) {
    sets.add(set);
    if (more > 0) {
      for (int i = 0; i < end; i++) {
        addSubsets(sets, set | 1L << i, i, more - 1);
      }
    }
  }

  /**
   * Returns the given sets, sorted and without duplicates, with the empty set.
   *
   * @param sets bit masks in any order; not modified
   */
  public static long[] of(long... sets) {
    return LongStream.concat(LongStream.of(0), Arrays.stream(sets)).sorted().distinct().toArray();
  }
}

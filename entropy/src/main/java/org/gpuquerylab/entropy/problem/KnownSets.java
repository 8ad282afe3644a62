package org.gpuquerylab.entropy.problem;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Makes the set T of a problem: subsets of the predicates as bit masks, ascending, the empty set
 * (0) always the first.
 */
public final class KnownSets {
  private KnownSets() {}

  /**
   * All subsets of at most k of z predicates: sum over i = 0 to k of "z choose i" sets.
   *
   * @param predicates z, from 0 to {@link MaxEntProblem#MAX_PREDICATES}
   * @param largest k, the largest subset's size
   */
  public static long[] upTo(int predicates, int largest) {
    MaxEntProblem.checkPredicates(predicates);
    if (largest < 0) {
      throw new InvalidProblemException(
          "the largest known set has " + largest + " predicates, it must have 0 or more");
    }
    LongStream.Builder sets = LongStream.builder();
    addSubsets(sets, 0, predicates, largest);
    return sets.build().sorted().toArray();
  }

  /** Adds the set and all its extensions by at most {@code more} predicates below {@code end}. */
  private static void addSubsets(LongStream.Builder sets, long set, int end, int more) {
    sets.add(set);
    if (more > 0) {
      for (int i = 0; i < end; i++) {
        addSubsets(sets, set | 1L << i, i, more - 1);
      }
    }
  }

  /**
   * The given sets, sorted, each once, with the empty set.
   *
   * @param sets bit masks in any order; not modified
   */
  public static long[] of(long... sets) {
    return LongStream.concat(LongStream.of(0), Arrays.stream(sets)).sorted().distinct().toArray();
  }
}

package org.gpuquerylab.entropy.internal.feasibility;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Finds a small set of statements that contradict each other, such that no statement can be left
 * out: U. Junker, "QUICKXPLAIN: Preferred Explanations and Relaxations for Over-Constrained
 * Problems", AAAI 2004. If the conflict has k of n statements, O(k log (n / k)) subsets are tested
 * for a contradiction.
 */
public final class MinimalConflict {
  private final Predicate<int[]> test;

  private MinimalConflict(Predicate<int[]> test) {
    this.test = test;
  }

  /**
   * Finds a conflict among the statements 0 to count - 1, which contradict each other as a whole.
   *
   * @param contradictory whether the given statements, in ascending order, contradict each other;
   *     supersets of contradictory sets must be contradictory too. If it answers no for a
   *     contradictory set, the result may have more statements than necessary, but is still
   *     contradictory
   * @return ascending
   */
  public static int[] among(int count, Predicate<int[]> contradictory) {
    int[] all = IntStream.range(0, count).toArray();
    int[] found = new MinimalConflict(contradictory).find(new int[0], false, all);
    Arrays.sort(found);
    return found;
  }

  /**
   * Returns those candidates that are part of a conflict with the background.
   *
   * @param grown whether the background has grown since its last test
   */
  private int[] find(int[] background, boolean grown, int[] candidates) {
    if (candidates.length == 0 || (grown && test.test(sorted(background)))) {
      return new int[0];
    } else if (candidates.length == 1) {
      return candidates;
    }
    int[] first = Arrays.copyOf(candidates, candidates.length / 2);
    int[] second = Arrays.copyOfRange(candidates, candidates.length / 2, candidates.length);
    int[] ofSecond = find(union(background, first), true, second);
    int[] ofFirst = find(union(background, ofSecond), ofSecond.length > 0, first);
    return union(ofFirst, ofSecond);
  }

  private static int[] sorted(int[] numbers) {
    return Arrays.stream(numbers).sorted().toArray();
  }

  private static int[] union(int[] one, int[] other) {
    return IntStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();
  }
}

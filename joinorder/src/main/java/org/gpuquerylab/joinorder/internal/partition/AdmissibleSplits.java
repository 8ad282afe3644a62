package org.gpuquerylab.joinorder.internal.partition;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The splits of sets into two admissible parts, restricted to some neighbouring groups. The groups
 * are independent, so the splits of a set are the products of the splits of its patterns, and only
 * admissible splits are generated. A split is given by the amount that its left part adds to a
 * set's number; its right part adds the rest.
 */
final class AdmissibleSplits {
  private final AdmissibleSets sets;
  private final int from;
  private final int to;

  /** The left parts of all splits, by group and digit. */
  private final int[][][] all;

  /** The splits whose left part contains the pattern's highest relation, by group and digit. */
  private final int[][][] anchored;

  private int[] lefts = new int[1];
  private int count;

  /** Creates the splits within the groups from the first (inclusive) to the last (exclusive). */
  AdmissibleSplits(AdmissibleSets sets, int from, int to) {
    this.sets = sets;
    this.from = from;
    this.to = to;
    all = new int[to - from][][];
    anchored = new int[to - from][][];
    for (int g = from; g < to; g++) {
      int group = g;
      all[g - from] = new int[sets.radix(g)][];
      anchored[g - from] = new int[sets.radix(g)][];
      Arrays.setAll(all[g - from], digit -> splits(group, sets.pattern(group, digit), 0));
      Arrays.setAll(
          anchored[g - from],
          digit -> {
            int pattern = sets.pattern(group, digit);
            return splits(group, pattern, Integer.highestOneBit(pattern));
          });
    }
  }

  /** The left parts of the splits of a pattern whose left part contains given relations. */
  private int[] splits(int g, int pattern, int onTheLeft) {
    RelationGroup group = sets.group(g);
    return IntStream.rangeClosed(0, pattern)
        .filter(left -> (left & ~pattern) == 0 && (left & onTheLeft) == onTheLeft)
        .filter(left -> group.admitsPattern(left) && group.admitsPattern(pattern ^ left))
        .map(left -> group.digit(left) * sets.weight(g))
        .toArray();
  }

  /**
   * Lists the splits of a set's relations in these groups, including splits with an empty part.
   *
   * @param number the set's number
   * @param unordered whether to list only one of two splits that differ in the order of their
   *     parts: the one whose left part contains the highest relation
   */
  void list(int number, boolean unordered) {
    lefts[0] = 0;
    count = 1;
    boolean open = unordered;
    for (int g = to - 1; g >= from; g--) {
      int digit = sets.digit(g, number);
      multiply((open ? anchored : all)[g - from][digit]);
      open &= digit == 0;
    }
  }

  /**
   * Replaces each split by its combinations with the splits of one more group, starting at the end
   * of the list.
   */
  private void multiply(int[] splits) {
    int factor = splits.length;
    if (lefts.length < count * factor) {
      lefts = Arrays.copyOf(lefts, 2 * count * factor);
    }
    for (int k = count - 1; k >= 0; k--) {
      int left = lefts[k];
      for (int j = factor - 1; j >= 0; j--) {
        lefts[k * factor + j] = left + splits[j];
      }
    }
    count *= factor;
  }

  /** Returns the listed splits in a new array. */
  int[] copy() {
    return Arrays.copyOf(lefts, count);
  }

  /** The number of listed splits. */
  int count() {
    return count;
  }

  /**
   * For each listed split, the amount that its left part adds to a set's number; only the first
   * {@link #count} elements are used.
   */
  int[] lefts() {
    return lefts;
  }
}

package org.gpuquerylab.joinorder.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The splits of sets into two admissible parts, restricted to some neighbouring groups. The groups
 * are independent, so the splits of a set are the products of the splits of its patterns, and only
 * admissible splits are generated.
 */
final class AdmissibleSplits {
  private final AdmissibleSets sets;
  private final int from;
  private final int to;

  /** All splits, by group and digit. */
  private final SplitList[][] all;

  /**
   * Only the splits whose left part contains the pattern's highest relation, by group and digit.
   */
  private final SplitList[][] anchored;

  private int[] lefts = new int[1];
  private int[] rights = new int[1];
  private int count;

  /** Creates the splits within the groups from the first (inclusive) to the last (exclusive). */
  AdmissibleSplits(AdmissibleSets sets, int from, int to) {
    this.sets = sets;
    this.from = from;
    this.to = to;
    all = new SplitList[to - from][];
    anchored = new SplitList[to - from][];
    for (int g = from; g < to; g++) {
      int group = g;
      all[g - from] = new SplitList[sets.radix(g)];
      anchored[g - from] = new SplitList[sets.radix(g)];
      Arrays.setAll(all[g - from], digit -> splits(group, sets.pattern(group, digit), 0));
      Arrays.setAll(
          anchored[g - from],
          digit -> {
            int pattern = sets.pattern(group, digit);
            return splits(group, pattern, Integer.highestOneBit(pattern));
          });
    }
  }

  /** The splits of a pattern whose left part contains given relations. */
  private SplitList splits(int g, int pattern, int onTheLeft) {
    List<int[]> found = new ArrayList<>();
    for (int left = pattern; left >= 0; left = left == 0 ? -1 : (left - 1) & pattern) {
      int leftOffset = sets.offset(g, left);
      int rightOffset = sets.offset(g, pattern ^ left);
      if (leftOffset >= 0 && rightOffset >= 0 && (left & onTheLeft) == onTheLeft) {
        found.add(new int[] {leftOffset, rightOffset});
      }
    }
    return new SplitList(
        found.stream().mapToInt(split -> split[0]).toArray(),
        found.stream().mapToInt(split -> split[1]).toArray());
  }

  /**
   * Lists the splits of a set's relations in these groups, including splits with an empty part.
   *
   * @param number the set's
   * @param unordered whether to list only one of two splits that differ in the order of their
   *     parts: the one whose left part contains the highest relation
   */
  void list(int number, boolean unordered) {
    lefts[0] = 0;
    rights[0] = 0;
    count = 1;
    boolean open = unordered;
    for (int g = to - 1; g >= from; g--) {
      int digit = number / sets.weight(g) % sets.radix(g);
      multiply((open ? anchored : all)[g - from][digit]);
      open &= digit == 0;
    }
  }

  /**
   * Replaces each split by its combinations with the splits of one more group, starting at the end
   * of the list.
   */
  private void multiply(SplitList splits) {
    int factor = splits.size();
    if (lefts.length < count * factor) {
      lefts = Arrays.copyOf(lefts, 2 * count * factor);
      rights = Arrays.copyOf(rights, 2 * count * factor);
    }
    for (int k = count - 1; k >= 0; k--) {
      int left = lefts[k];
      int right = rights[k];
      for (int j = factor - 1; j >= 0; j--) {
        lefts[k * factor + j] = left + splits.lefts[j];
        rights[k * factor + j] = right + splits.rights[j];
      }
    }
    count *= factor;
  }

  /** Returns the listed splits in new arrays. */
  SplitList copy() {
    return new SplitList(Arrays.copyOf(lefts, count), Arrays.copyOf(rights, count));
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

  /** For each listed split, the amount that its right part adds to a set's number. */
  int[] rights() {
    return rights;
  }
}

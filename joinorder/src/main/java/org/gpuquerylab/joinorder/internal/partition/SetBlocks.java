package org.gpuquerylab.joinorder.internal.partition;

import java.util.stream.IntStream;

/**
 * Visits a partition's sets without divisions, in blocks of consecutive numbers: the sets of a
 * block have the same relations in the high groups, and all combinations of relations in the low
 * groups. The highest group of a set is the highest group that contains relations of the set.
 */
final class SetBlocks {
  private final AdmissibleSets sets;
  private final int lowGroups;

  /** The sets of the first block, in the order of their numbers. */
  private final long[] lowSets;

  /** For each set of the first block, the number of the set without its highest group. */
  private final int[] lowLower;

  private int high;
  private long highSet;

  /** The block's first set without its highest group: first its number, then its relations. */
  private int highLower;

  private long highLowerSet;

  /** Creates blocks of at most a given number of sets. */
  SetBlocks(AdmissibleSets sets, int most) {
    this.sets = sets;
    lowGroups = sets.lowGroups(most);
    int size = lowGroups == sets.groups() ? sets.count() : sets.weight(lowGroups);
    lowSets = IntStream.range(0, size).mapToLong(sets::set).toArray();
    lowLower = IntStream.range(0, size).map(low -> withoutHighest(low, 0, lowGroups)).toArray();
  }

  /**
   * The number that remains if a set loses the relations of its highest group in a range of groups.
   */
  private int withoutHighest(int number, int from, int to) {
    for (int g = to - 1; g >= from; g--) {
      int digit = sets.digit(g, number);
      if (digit != 0) {
        return number - digit * sets.weight(g);
      }
    }
    return number;
  }

  /** The number of low groups. */
  int lowGroups() {
    return lowGroups;
  }

  /** The number of sets of a block. */
  int size() {
    return lowSets.length;
  }

  /** Goes to the block whose first set has the given number. O(groups) time. */
  void open(int first) {
    high = first;
    highSet = sets.set(first);
    highLower = withoutHighest(first, lowGroups, sets.groups());
    highLowerSet = sets.set(highLower);
  }

  /**
   * The block's set that has the same low relations as set number {@code low} of the first block.
   */
  long set(int low) {
    return highSet | lowSets[low];
  }

  /** The number of {@link #set} without its highest group. */
  int lower(int low) {
    return high == 0 ? lowLower[low] : highLower + low;
  }

  /** {@link #set} without its highest group. */
  long lowerSet(int low) {
    return high == 0 ? lowSets[lowLower[low]] : highLowerSet | lowSets[low];
  }
}

package org.gpuquerylab.joinorder.query;

import java.util.BitSet;

/**
 * Sets of relations as bit masks in a {@code long}: bit {@code i} stands for the relation with
 * index {@code i}. Meister and Saake 2020 call such a set a quantifier set (QS). In larger graphs,
 * sets are {@link BitSet}s.
 */
public final class RelationSets {
  private RelationSets() {}

  /** The set of the relations 0 to {@code n - 1}, for n from 0 to 64. */
  public static long firstN(int n) {
    return n == 0 ? 0 : -1L >>> (64 - n);
  }

  /** The set that contains only {@code relation}. */
  public static long of(int relation) {
    return 1L << relation;
  }

  /** Whether {@code relation} is in {@code set}. */
  public static boolean contains(long set, int relation) {
    return (set >>> relation & 1) != 0;
  }

  /** Whether {@code set} contains exactly one relation. */
  public static boolean isSingleton(long set) {
    return set != 0 && (set & (set - 1)) == 0;
  }

  /** The smallest index in the non-empty {@code set}. */
  public static int lowest(long set) {
    return Long.numberOfTrailingZeros(set);
  }

  /** The relation indices in {@code set}, ascending. */
  public static int[] members(long set) {
    int[] members = new int[Long.bitCount(set)];
    long rest = set;
    for (int k = 0; k < members.length; k++, rest &= rest - 1) {
      members[k] = lowest(rest);
    }
    return members;
  }

  /**
   * All relations of {@code within} that can be reached from {@code from}, including the relations
   * of {@code from}.
   *
   * @param neighbours a mask for each relation; not modified
   */
  public static long reachable(long[] neighbours, long from, long within) {
    long reached = from;
    for (long frontier = from; frontier != 0; ) {
      long next = 0;
      for (long rest = frontier; rest != 0; rest &= rest - 1) {
        next |= neighbours[lowest(rest)];
      }
      frontier = next & within & ~reached;
      reached |= frontier;
    }
    return reached;
  }

  /** Converts the set into a new bit set. */
  public static BitSet toBitSet(long set) {
    return BitSet.valueOf(new long[] {set});
  }

  /** Converts a bit set whose members are all below 64 into a mask; the bit set is not modified. */
  public static long mask(BitSet set) {
    if (set.length() > Long.SIZE) {
      throw new IllegalArgumentException("relation " + (set.length() - 1) + " is beyond a mask");
    }
    return set.isEmpty() ? 0 : set.toLongArray()[0];
  }
}

package org.gpuquerylab.entropy.internal.gpu;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Known sets, ordered by their low part: the set's bits within a cell's index in its tile. A slot
 * contains all sets with the same low part; over all tiles, these sets contribute one column of C^t
 * w', where w' are the embedded weights. Callers must not modify the arrays.
 */
public final class WeightSlots {
  private final int[] low;
  private final int[] start;
  private final int[] entry;
  private final long[] high;

  private WeightSlots(int[] low, int[] start, int[] entry, long[] high) {
    this.low = low;
    this.start = start;
    this.entry = entry;
    this.high = high;
  }

  /**
   * Orders sets.
   *
   * @param sets the known sets T; not modified
   * @param chosen the indices of the sets to include; not modified
   * @param bits the number of low bits
   */
  static WeightSlots of(long[] sets, int[] chosen, int bits) {
    long mask = (1L << bits) - 1;
    int[] entry =
        Arrays.stream(chosen)
            .boxed()
            .sorted(Comparator.comparingLong(i -> sets[i] & mask))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] low = Arrays.stream(entry).map(i -> (int) (sets[i] & mask)).distinct().toArray();
    int[] start = new int[low.length + 1];
    for (int i = 0, slot = 0; i < entry.length; i++) {
      slot += (sets[entry[i]] & mask) == low[slot] ? 0 : 1;
      start[slot + 1] = i + 1;
    }
    long[] high = Arrays.stream(entry).mapToLong(i -> sets[i] >>> bits).toArray();
    return new WeightSlots(low, start, entry, high);
  }

  /**
   * Orders all sets.
   *
   * @param sets the known sets T; not modified
   * @param bits the number of low bits
   */
  public static WeightSlots of(long[] sets, int bits) {
    return of(sets, IntStream.range(0, sets.length).toArray(), bits);
  }

  /**
   * The number of slots for the given sets; O(m log m) time, O(m) memory.
   *
   * @param sets not modified
   */
  public static int count(long[] sets, int bits) {
    return (int) Arrays.stream(sets).map(set -> set & ((1L << bits) - 1)).distinct().count();
  }

  /** Returns these slots, followed by the others. */
  WeightSlots and(WeightSlots others) {
    int end = entry.length;
    return new WeightSlots(
        concatenate(low, others.low),
        concatenate(start, Arrays.stream(others.start).skip(1).map(i -> end + i).toArray()),
        concatenate(entry, others.entry),
        LongStream.concat(Arrays.stream(high), Arrays.stream(others.high)).toArray());
  }

  private static int[] concatenate(int[] first, int[] second) {
    return IntStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
  }

  /** The number of slots. */
  int count() {
    return low.length;
  }

  /** The low part of each slot, ascending within the slots that were ordered together. */
  public int[] low() {
    return low;
  }

  /** The index of each slot's first entry, followed by the number of all entries. */
  public int[] start() {
    return start;
  }

  /** The indices of the known sets, sorted by slot. */
  public int[] entry() {
    return entry;
  }

  /** The high part of each entry: the set's bits within a tile's number. */
  public long[] high() {
    return high;
  }
}

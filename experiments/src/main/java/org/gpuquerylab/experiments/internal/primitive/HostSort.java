package org.gpuquerylab.experiments.internal.primitive;

/** A stable sort on the host by the lowest bits of the keys, 16 bits in each pass. */
final class HostSort {
  private static final int DIGIT_BITS = 16;
  private static final int DIGITS = 1 << DIGIT_BITS;

  /** Keys, and the values that belong to them. */
  static final class Pairs {
    private final long[] keys;
    private final int[] values;

    /** Keeps the arrays, which must have the same length. */
    Pairs(long[] keys, int[] values) {
      this.keys = keys;
      this.values = values;
    }

    long[] keys() {
      return keys;
    }

    int[] values() {
      return values;
    }
  }

  private HostSort() {}

  /**
   * The pairs in the order of their keys, read as unsigned numbers. The time is O(n bits).
   *
   * @param bits the number of lowest bits that are compared; the others are zero or irrelevant
   * @param pairs not modified
   */
  static Pairs sorted(Pairs pairs, int bits) {
    Pairs from = new Pairs(pairs.keys.clone(), pairs.values.clone());
    Pairs to = new Pairs(new long[from.keys.length], new int[from.keys.length]);
    for (int shift = 0; shift < bits; shift += DIGIT_BITS) {
      long mask = (1L << Math.min(DIGIT_BITS, bits - shift)) - 1;
      pass(from, to, shift, mask);
      Pairs swapped = from;
      from = to;
      to = swapped;
    }
    return from;
  }

  private static void pass(Pairs from, Pairs to, int shift, long mask) {
    int[] begin = new int[DIGITS + 1];
    for (long key : from.keys) {
      begin[(int) ((key >>> shift) & mask) + 1]++;
    }
    for (int digit = 0; digit < DIGITS; digit++) {
      begin[digit + 1] += begin[digit];
    }
    for (int i = 0; i < from.keys.length; i++) {
      int place = begin[(int) ((from.keys[i] >>> shift) & mask)]++;
      to.keys[place] = from.keys[i];
      to.values[place] = from.values[i];
    }
  }
}

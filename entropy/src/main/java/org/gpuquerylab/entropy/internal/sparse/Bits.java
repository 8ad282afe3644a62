package org.gpuquerylab.entropy.internal.sparse;

/** Packs and unpacks bits of masks. */
final class Bits {
  private Bits() {}

  /** Moves the bits of a value at the positions of a mask next to each other. O(|mask|) time. */
  public static int compress(long value, long mask) {
    int result = 0;
    int bit = 1;
    for (long rest = mask; rest != 0; rest &= rest - 1) {
      result |= (value & rest & -rest) != 0 ? bit : 0;
      bit <<= 1;
    }
    return result;
  }

  /** The inverse of {@link #compress}. O(|mask|) time. */
  public static long expand(int value, long mask) {
    long result = 0;
    int left = value;
    for (long rest = mask; left != 0; rest &= rest - 1) {
      result |= (left & 1) != 0 ? rest & -rest : 0;
      left >>>= 1;
    }
    return result;
  }

  /**
   * Moves the bits at the positions of a mask next to each other, for every cell. O(2^bits) time.
   *
   * @param bits the number of predicates of a cell
   */
  public static int[] compressAll(int bits, long mask) {
    int[] result = new int[1 << bits];
    int place = 1;
    for (int bit = 0; bit < bits; bit++) {
      boolean kept = (mask >>> bit & 1) != 0;
      for (int i = 0; i < 1 << bit; i++) {
        result[i + (1 << bit)] = result[i] | (kept ? place : 0);
      }
      place <<= kept ? 1 : 0;
    }
    return result;
  }
}

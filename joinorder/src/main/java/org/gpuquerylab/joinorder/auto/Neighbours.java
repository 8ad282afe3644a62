package org.gpuquerylab.joinorder.auto;

/** Finds the neighbours of sets from the masks of single relations. */
final class Neighbours {
  private Neighbours() {}

  /**
   * The union of the neighbours of the relations in {@code set}.
   *
   * @param masks the neighbours of each relation; not modified
   */
  static long union(long[] masks, long set) {
    long union = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      union |= masks[Long.numberOfTrailingZeros(rest)];
    }
    return union;
  }
}

package org.gpuquerylab.joinorder.internal.gpu;

/**
 * Position-based enumeration of the subsets of a relation set (Meister and Saake 2020, algorithm
 * 6).
 */
public final class PositionBasedEnumeration {
  private PositionBasedEnumeration() {}

  /**
   * Returns the subset of {@code set} that contains the i-th relation, counted from the lowest, if
   * bit i of {@code position} is set. O(size of the set) time.
   *
   * @param position the position, from 0 (the empty set) to 2^size - 1 (the whole set)
   */
  public static int subset(int position, int set) {
    int subset = 0;
    int rest = set;
    for (int bits = position; bits != 0; bits >>>= 1) {
      int lowest = rest & -rest;
      subset |= (bits & 1) != 0 ? lowest : 0;
      rest ^= lowest;
    }
    return subset;
  }
}

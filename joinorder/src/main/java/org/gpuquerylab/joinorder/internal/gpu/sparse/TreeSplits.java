package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.gpuquerylab.joinorder.internal.host.TreeFactors;

/** The splits of the sets in X and Y in the form that the kernels of {@code tree.cl} read. */
final class TreeSplits {
  private final int bits;
  private final boolean wide;
  private final int[] xLevel;
  private final int[] yLevel;
  private final int[] xSplit;
  private final int[] ySplit;

  /**
   * Creates the splits of a tree's sets.
   *
   * @param twoWords whether entries always have two words, even if one is enough
   */
  TreeSplits(TreeFactors factors, boolean twoWords) {
    bits = 32 - Integer.numberOfLeadingZeros(factors.xSets() - 1);
    wide = twoWords || factors.parts() > 1L << (32 - bits);
    xLevel = levels(factors.xLevels());
    yLevel = levels(factors.yLevels());
    xSplit = xSplits(factors);
    ySplit = ySplits(factors);
  }

  /**
   * The first set of each size, followed by the index of the first split of each size's first set.
   */
  private static int[] levels(int[] first) {
    int sizes = first.length - 1;
    int[] levels = new int[2 * sizes + 1];
    System.arraycopy(first, 0, levels, 0, sizes + 1);
    int place = 0;
    for (int size = 0; size < sizes; size++) {
      levels[sizes + 1 + size] = place;
      place = Math.addExact(place, size * (first[size + 1] - first[size]));
    }
    return levels;
  }

  private int[] xSplits(TreeFactors factors) {
    int sizes = (xLevel.length - 1) / 2;
    int last = sizes - 1;
    int total = xLevel[2 * sizes] + last * (xLevel[sizes] - xLevel[last]);
    int[] entries = new int[Math.max(1, wide ? Math.multiplyExact(2, total) : total)];
    for (int size = 1; size <= last; size++) {
      int first = xLevel[size];
      int count = xLevel[size + 1] - first;
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < size; k++) {
          int at = xLevel[sizes + 1 + size] + k * count + i;
          put(entries, at, factors.xUpper(first + i, k), factors.xLower(first + i, k));
        }
      }
    }
    return entries;
  }

  private void put(int[] entries, int at, int upper, int part) {
    if (wide) {
      entries[2 * at] = upper;
      entries[2 * at + 1] = part;
    } else {
      entries[at] = part << bits | upper;
    }
  }

  private int[] ySplits(TreeFactors factors) {
    int sizes = (yLevel.length - 1) / 2;
    int last = sizes - 1;
    int total = yLevel[2 * sizes] + last * (yLevel[sizes] - yLevel[last]);
    int[] entries = new int[Math.max(1, Math.multiplyExact(2, total))];
    int at = 0;
    for (int size = 1; size <= last; size++) {
      for (int y = yLevel[size]; y < yLevel[size + 1]; y++) {
        for (int k = 0; k < size; k++) {
          entries[at++] = factors.yUpper(y, k);
          entries[at++] = factors.yLower(y, k);
        }
      }
    }
    return entries;
  }

  /** The number of bits of the upper part in a one-word entry of {@link #xSplit}. */
  int bits() {
    return bits;
  }

  /** Whether entries of {@link #xSplit} have two words. */
  boolean wide() {
    return wide;
  }

  /** The largest size of a set in X. */
  int xSize() {
    return (xLevel.length - 1) / 2 - 1;
  }

  /** The largest size of a set in Y. */
  int ySize() {
    return (yLevel.length - 1) / 2 - 1;
  }

  /** The number of sets in Y of a given size. */
  int ySets(int size) {
    return yLevel[size + 1] - yLevel[size];
  }

  /** The total number of elements of all four arrays. */
  long words() {
    return (long) xLevel.length + yLevel.length + xSplit.length + ySplit.length;
  }

  int[] xLevel() {
    return xLevel;
  }

  int[] yLevel() {
    return yLevel;
  }

  int[] xSplit() {
    return xSplit;
  }

  int[] ySplit() {
    return ySplit;
  }
}

package org.gpuquerylab.joinorder.internal.parallel;

/**
 * The plan partition P_s: the connected sets of s relations, one in each row, in the lexicographic
 * order of {@link RelationOrder}.
 */
final class PlanPartition {
  /** The number of relations in each set. */
  final int size;

  /** Keys of the sets, descending. */
  final long[] keys;

  final long[] sets;

  /** Slots of the sets in the memo table. */
  final int[] slots;

  private int[] skips = {};

  /**
   * Creates a partition from descending keys, which are not copied; sets and slots are filled in
   * later.
   */
  PlanPartition(int size, long[] keys) {
    this.size = size;
    this.keys = keys;
    this.sets = new long[keys.length];
    this.slots = new int[keys.length];
  }

  int rows() {
    return keys.length;
  }

  /**
   * Builds the skip vector array: element l of a row's vector is the first later row that differs
   * in its first l + 1 relations. O(rows s) time.
   */
  void makeSkipVectors() {
    int rows = rows();
    int[] vectors = new int[rows * size];
    for (int row = rows - 1; row >= 0; row--) {
      int same = row + 1 < rows ? commonPrefix(keys[row], keys[row + 1]) : 0;
      for (int level = 0; level < size; level++) {
        int place = row * size + level;
        vectors[place] = level < same ? vectors[place + size] : row + 1;
      }
    }
    skips = vectors;
  }

  /** The number of leading relations that two different keys share. */
  private static int commonPrefix(long a, long b) {
    int differing = 63 - Long.numberOfLeadingZeros(a ^ b);
    return Long.bitCount(a & (-2L << differing));
  }

  /**
   * Returns the next row that may be free of an overlap: the first later row that differs from a
   * given row in the relations up to the first relation of the overlap. Every row in between
   * overlaps too.
   *
   * @param overlap a non-empty subset of the row's key
   */
  int skip(int row, long overlap) {
    int first = 63 - Long.numberOfLeadingZeros(overlap);
    int level = Long.bitCount(keys[row] >>> first) - 1;
    return skips[row * size + level];
  }
}

package org.gpuquerylab.joinorder.memo;

/**
 * The size of the memo table of a query.
 *
 * @param relations of the query
 * @param sets number of connected sets, or an estimate of it
 */
public record MemoSize(int relations, double sets) {
  /** For more relations the set itself is never the table's index. */
  static final int DIRECT_RELATIONS = 24;

  /** If more than one of so many sets is connected, the set itself is the table's index. */
  private static final int DIRECT_SPARSITY = 16;

  private static final int ROOMY_ENTRIES = 1 << 20;

  /** Bytes of a slot: a cost, a cardinality and the left part. */
  private static final int SLOT_BYTES = 24;

  /** The most connected sets of a hashed table. */
  static int mostHashed(int relations) {
    return relations <= DIRECT_RELATIONS
        ? (1 << relations) / DIRECT_SPARSITY
        : MemoTable.MAX_ENTRIES;
  }

  /** Whether every set of relations, connected or not, is its own slot. */
  public boolean isDirect() {
    return relations <= DIRECT_RELATIONS && sets > mostHashed(relations);
  }

  /**
   * Number of slots, a power of two. In a hashed table at least half of them stay free, in a large
   * one a third.
   */
  public double slots() {
    if (isDirect()) {
      return 1 << relations;
    }
    double used = Math.min(sets, 2.0 * MemoTable.MAX_ENTRIES);
    long least = (long) (used < ROOMY_ENTRIES ? 2 * used : used * 3 / 2);
    return 2.0 * Long.highestOneBit(Math.max(1, least));
  }

  /** Number of sets in the table, or an upper bound. */
  public double entries() {
    return isDirect() ? slots() : sets;
  }

  /**
   * Bytes of the table while it is being made, which is when it takes the most; infinite if there
   * are too many sets for any table.
   */
  public double bytes() {
    if (sets > MemoTable.MAX_ENTRIES) {
      return Double.POSITIVE_INFINITY;
    }
    double keys = isDirect() ? 0 : Long.BYTES * slots();
    double lists = isDirect() ? Long.BYTES * mostHashed(relations) : 2 * Long.BYTES * sets;
    return SLOT_BYTES * slots() + keys + lists;
  }

  /** Bytes of a list of all sets while it grows, including the final copy. */
  public double listBytes() {
    return 3 * Long.BYTES * entries();
  }
}

package org.gpuquerylab.joinorder.memo;

/**
 * How large the memo table of a query is.
 *
 * @param relations of the query
 * @param sets number of connected sets, or an estimate of it
 */
public record MemoSize(int relations, double sets) {
  /** With more relations the table is never indexed by the set. */
  static final int DIRECT_RELATIONS = 24;

  /** With more than one connected set among so many sets, the table is indexed by the set. */
  private static final int DIRECT_SPARSITY = 16;

  private static final int ROOMY_ENTRIES = 1 << 20;

  /** A cost, a cardinality and the left part. */
  private static final int SLOT_BYTES = 24;

  /** The most connected sets of a hashed table. */
  static int mostHashed(int relations) {
    return relations <= DIRECT_RELATIONS
        ? (1 << relations) / DIRECT_SPARSITY
        : MemoTable.MAX_ENTRIES;
  }

  /** Whether every set of relations is its own slot, also those that are not connected. */
  public boolean isDirect() {
    return relations <= DIRECT_RELATIONS && sets > mostHashed(relations);
  }

  /**
   * Number of slots, a power of two. In a hashed table at least half of them stay free, a third
   * where it is large.
   */
  public double slots() {
    if (isDirect()) {
      return 1 << relations;
    }
    double used = Math.min(sets, 2.0 * MemoTable.MAX_ENTRIES);
    long least = (long) (used < ROOMY_ENTRIES ? 2 * used : used * 3 / 2);
    return 2.0 * Long.highestOneBit(Math.max(1, least));
  }

  /** Number of sets in the table, or the most that there may be. */
  public double entries() {
    return isDirect() ? slots() : sets;
  }

  /**
   * Bytes of the table while it is made, which is when it takes the most: infinite where there are
   * too many sets for any.
   */
  public double bytes() {
    if (sets > MemoTable.MAX_ENTRIES) {
      return Double.POSITIVE_INFINITY;
    }
    double keys = isDirect() ? 0 : Long.BYTES * slots();
    double lists = isDirect() ? Long.BYTES * mostHashed(relations) : 2 * Long.BYTES * sets;
    return SLOT_BYTES * slots() + keys + lists;
  }

  /** Bytes of a list of all sets while it grows, the copy that it ends with included. */
  public double listBytes() {
    return 3 * Long.BYTES * entries();
  }
}

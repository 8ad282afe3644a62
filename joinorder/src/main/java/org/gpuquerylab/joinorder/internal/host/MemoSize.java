package org.gpuquerylab.joinorder.internal.host;

/**
 * The size of the memo table of a query.
 *
 * @param relations number of relations of the query
 * @param sets number of connected sets, or an estimate of this number
 * @param all whether {@code sets} counts all connected sets; if the table is indexed by the set,
 *     counting stops as soon as this is known
 */
public record MemoSize(int relations, double sets, boolean all) {
  /** The table may be indexed by the set if the query has at most this many relations. */
  static final int DIRECT_RELATIONS = 24;

  /** The table is indexed by the set if more than one in this many sets is connected. */
  private static final int DIRECT_SPARSITY = 16;

  private static final int ROOMY_ENTRIES = 1 << 20;

  /** The bytes of a slot: a cost, a cardinality and the left part. */
  private static final int SLOT_BYTES = 24;

  /** The size of the table of a query with at least the given number of connected sets. */
  static MemoSize atLeast(int relations, double sets) {
    return new MemoSize(relations, sets, false);
  }

  /** The size of the table of a query with the given number of connected sets. */
  public static MemoSize of(int relations, double sets) {
    return new MemoSize(relations, sets, true);
  }

  /** The maximum number of connected sets of a hashed table. */
  static int mostHashed(int relations) {
    return relations <= DIRECT_RELATIONS
        ? (1 << relations) / DIRECT_SPARSITY
        : MemoTable.MAX_ENTRIES;
  }

  /** Whether every set of relations, connected or not, has the slot whose index is its bit mask. */
  public boolean isDirect() {
    return relations <= DIRECT_RELATIONS && sets > mostHashed(relations);
  }

  /**
   * The number of slots, a power of two. At least half of the slots of a hashed table stay free, or
   * a third in a large one.
   */
  public double slots() {
    if (isDirect()) {
      return 1 << relations;
    }
    double used = Math.min(sets, 2.0 * MemoTable.MAX_ENTRIES);
    long least = (long) (used < ROOMY_ENTRIES ? 2 * used : used * 3 / 2);
    return 2.0 * Long.highestOneBit(Math.max(1, least));
  }

  /** The number of sets in the table, or an upper bound. */
  public double entries() {
    return isDirect() && !all ? slots() : sets;
  }

  /**
   * The bytes of the table during its construction, when it takes the most memory; infinite if
   * there are too many sets for any table.
   */
  public double bytes() {
    if (sets > MemoTable.MAX_ENTRIES) {
      return Double.POSITIVE_INFINITY;
    }
    double keys = isDirect() ? 0 : Long.BYTES * slots();
    double lists = isDirect() ? Long.BYTES * mostHashed(relations) : 2 * Long.BYTES * sets;
    return SLOT_BYTES * slots() + keys + lists;
  }

  /** The bytes of a list of all sets while it grows, including the final copy. */
  public double listBytes() {
    return 3 * Long.BYTES * entries();
  }
}

package org.gpuquerylab.joinorder.internal.gpu.sparse;

/** The keys of the memo of {@code mpdp.cl} in a Java array, which is a bitmap or a hash table. */
final class MpdpTwinMemo {
  private static final int NONE = -1;

  /** The factor that spreads sets over the hash table: 2^64 over the golden ratio. */
  static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

  private final boolean direct;
  private final int slotBits;
  private final long[] keys;

  /** Creates a view of the array of a launch, which {@link #claim} modifies. */
  MpdpTwinMemo(boolean direct, int slotBits, long[] keys) {
    this.direct = direct;
    this.slotBits = slotBits;
    this.keys = keys;
  }

  /** The slot of a set, or -1 if it is not in the memo. */
  int lookup(long set) {
    if (direct) {
      return (keys[(int) (set >>> 6)] >>> set & 1) != 0 ? (int) set : NONE;
    }
    int slot = probe(set);
    return keys[slot] == set ? slot : NONE;
  }

  /**
   * Adds a set and returns its slot, or -1 if the memo already had the set. Only one thread at a
   * time may call this method.
   */
  int claim(long set) {
    if (lookup(set) != NONE) {
      return NONE;
    }
    if (direct) {
      keys[(int) (set >>> 6)] |= 1L << set;
      return (int) set;
    }
    int slot = probe(set);
    keys[slot] = set;
    return slot;
  }

  /** The slot where a set is or would be; at least half of the table is free. */
  private int probe(long set) {
    int mask = keys.length - 1;
    int slot = (int) ((set * HASH_FACTOR) >>> (Long.SIZE - slotBits));
    while (keys[slot] != set && keys[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** The set in a slot. */
  long setOf(int slot) {
    return direct ? Integer.toUnsignedLong(slot) : keys[slot];
  }
}

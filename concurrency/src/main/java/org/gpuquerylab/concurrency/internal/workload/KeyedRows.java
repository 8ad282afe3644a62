package org.gpuquerylab.concurrency.internal.workload;

import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.concurrency.query.QueryAssembly;

/** Common code of the twins of {@code table_join.cl}: tiles and hash tables. */
final class KeyedRows {
  private static final int WORD_BITS = 6;

  private KeyedRows() {}

  static int tile(KernelDefines defines) {
    return QueryAssembly.VECTOR * defines.intValue("TILE_VECTORS");
  }

  static int firstSlot(int key, int mask) {
    int hash = key * 0x9E3779B1;
    return (hash ^ (hash >>> 15)) & mask;
  }

  private static int bitOf(int key, int bits) {
    int hash = key * 0x85EBCA77;
    return (hash ^ (hash >>> 13)) & (bits - 1);
  }

  /** Adds a row to a hash table; if the table is full, sets the word after the table. */
  static void insert(long[] table, int mask, int key, int value) {
    int slot = slotOf(table, mask, key);
    if (slot < 0) {
      table[2 * (mask + 1)] = 1;
    } else {
      table[2 * slot] = key + 1L;
      table[2 * slot + 1] += 1L << 32 | value;
    }
  }

  /** The aggregate of a key in a hash table; 0 if the table does not contain the key. */
  static long lookUp(long[] table, int mask, int key) {
    int slot = slotOf(table, mask, key);
    return slot < 0 || table[2 * slot] == 0 ? 0 : table[2 * slot + 1];
  }

  /** The slot of a key, or an empty slot where the key can be stored; -1 if there is neither. */
  private static int slotOf(long[] table, int mask, int key) {
    int slot = firstSlot(key, mask);
    for (int probes = 0; probes <= mask; probes++) {
      if (table[2 * slot] == 0 || table[2 * slot] == key + 1L) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  /** Sets the key's bit in the bitmap that follows a hash table. */
  static void mark(long[] table, int mask, int key, int bits) {
    int bit = bitOf(key, bits);
    table[2 * (mask + 1) + 1 + (bit >> WORD_BITS)] |= 1L << bit;
  }

  static boolean marked(long[] table, int mask, int key, int bits) {
    int bit = bitOf(key, bits);
    return (table[2 * (mask + 1) + 1 + (bit >> WORD_BITS)] >>> bit & 1) != 0;
  }
}

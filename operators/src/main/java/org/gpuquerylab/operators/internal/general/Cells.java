package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * A table with a cell for each key, as {@code cells.cl} reads and writes it, for twins. Only one
 * thread may use an instance, but several instances may search one table.
 */
final class Cells {
  /** The multiplier of the hash function. */
  static final long MIXER = 0xD6E8FEB86659FD93L;

  /** The multiplier of the hash function of keys of 32 bits. */
  static final int SHORT_MIXER = 0x2C1B3C6D;

  static final int OLD = 0;
  static final int NEW = 1;
  static final int FULL = 2;
  private static final long NO_KEY = -1;

  private final int form;
  private final long[] table;
  private final int[] heads;
  private final int shift;
  private final int mask;

  /** The cell of the key that was searched or claimed last. */
  int cell;

  Cells(
      KernelDefines defines,
      DeviceBuffer<long[]> table,
      DeviceBuffer<int[]> heads,
      int shift,
      int mask) {
    this.form = defines.intValue("TABLE");
    this.table = table.array();
    this.heads = heads.array();
    this.shift = shift;
    this.mask = mask;
  }

  static long mixed(long key) {
    long x = (key ^ key >>> 32) * MIXER;
    x = (x ^ x >>> 32) * MIXER;
    return x ^ x >>> 32;
  }

  private long hashed(long key) {
    if (form != Integer.BYTES) {
      return mixed(key);
    }
    int x = (int) key;
    x = (x ^ x >>> 16) * SHORT_MIXER;
    x = (x ^ x >>> 15) * SHORT_MIXER;
    return (long) (x ^ x >>> 16) << Integer.SIZE;
  }

  /** Finds the cell of a key, or claims one for it; see {@code claim}. */
  int claim(long key, int row, long most) {
    if (form == CellStore.BITS || form == CellStore.BLOOM) {
      set(key);
      return NEW;
    }
    if (form == 0 || (form == Long.BYTES && key == NO_KEY)) {
      cell = form == 0 ? (int) key : mask + 1;
      boolean isNew = heads[cell] == 0;
      heads[cell] = isNew ? row + 1 : heads[cell];
      return isNew ? NEW : OLD;
    }
    long empty = form == Integer.BYTES ? 0 : NO_KEY;
    int at = (int) (hashed(key) >>> shift);
    for (long i = 0; i < most; i++) {
      cell = at;
      long there = table[at];
      if (there == empty) {
        table[at] = form == Integer.BYTES ? key << 32 | row + 1 : key;
        if (form == Long.BYTES) {
          heads[at] = row + 1;
        }
        return NEW;
      }
      if ((form == Integer.BYTES ? there >>> 32 : there) == key) {
        return OLD;
      }
      at = (at + 1) & mask;
    }
    return FULL;
  }

  private void set(long key) {
    if (form == CellStore.BITS) {
      heads[(int) (key >>> 5)] |= 1 << (key & 31);
      return;
    }
    long hash = mixed(key);
    for (int k = 0; k < CellStore.BLOCK_WORDS; k++) {
      heads[CellStore.BLOCK_WORDS * (int) (hash >>> shift) + k] |= bloomBit(hash, k);
    }
  }

  private boolean isSet(long key) {
    if (form == CellStore.BITS) {
      return (heads[(int) (key >>> 5)] >>> (key & 31) & 1) != 0;
    }
    long hash = mixed(key);
    for (int k = 0; k < CellStore.BLOCK_WORDS; k++) {
      int word = heads[CellStore.BLOCK_WORDS * (int) (hash >>> shift) + k];
      if ((word & bloomBit(hash, k)) == 0) {
        return false;
      }
    }
    return true;
  }

  private static int bloomBit(long hash, int k) {
    return 1 << (hash >>> (5 * k) & 31);
  }

  /** The head of a key; 0 if the table does not have it. */
  int head(long key) {
    if (form == CellStore.IDENTITY) {
      return (int) key + 1;
    }
    if (form == CellStore.BITS || form == CellStore.BLOOM) {
      return isSet(key) ? 1 : 0;
    }
    if (form == 0 || (form == Long.BYTES && key == NO_KEY)) {
      cell = form == 0 ? (int) key : mask + 1;
      return heads[cell];
    }
    long empty = form == Integer.BYTES ? 0 : NO_KEY;
    for (cell = (int) (hashed(key) >>> shift); table[cell] != empty; cell = (cell + 1) & mask) {
      long there = table[cell];
      if (form == Integer.BYTES && there >>> 32 == key) {
        return (int) there;
      }
      if (form == Long.BYTES && there == key) {
        return heads[cell];
      }
    }
    return 0;
  }
}

package org.gpuquerylab.operators.join;

/** Keys and their hashes, computed as in {@code hash.cl}, for twins. */
interface HashedKeys {

  /** The first slot that a search for a row's key visits. */
  int slot(int row, int shift);

  /** The key of a row; 32-bit keys are unsigned. */
  long key(int row);

  /** The unsigned difference between the key of a row and another key. */
  long distance(int row, long first);

  /** The number of longs in the word of a slot. */
  int wordLongs();

  /** The keys of an array, which is an {@code int[]} or {@code long[]}; not modified. */
  static HashedKeys of(Object keys) {
    return keys instanceof int[] ints ? new Ints(ints) : new Longs((long[]) keys);
  }

  /** 32-bit keys: the low half of a word is the key, and the high half is the id. */
  final class Ints implements HashedKeys {
    private final int[] keys;

    private Ints(int[] keys) {
      this.keys = keys;
    }

    @Override
    public int slot(int row, int shift) {
      return ((keys[row] ^ keys[row] >>> 16) * 0x9E3779B1) >>> shift & ~1;
    }

    @Override
    public long key(int row) {
      return keys[row] & 0xFFFFFFFFL;
    }

    @Override
    public long distance(int row, long first) {
      return (keys[row] - (int) first) & 0xFFFFFFFFL;
    }

    @Override
    public int wordLongs() {
      return 1;
    }
  }

  /** 64-bit keys: a word consists of the key and the id. */
  final class Longs implements HashedKeys {
    private final long[] keys;

    private Longs(long[] keys) {
      this.keys = keys;
    }

    @Override
    public int slot(int row, int shift) {
      return (int) (((keys[row] ^ keys[row] >>> 32) * 0x9E3779B97F4A7C15L) >>> 32) >>> shift;
    }

    @Override
    public long key(int row) {
      return keys[row];
    }

    @Override
    public long distance(int row, long first) {
      return keys[row] - first;
    }

    @Override
    public int wordLongs() {
      return 2;
    }
  }

  /** Writes the word of a slot into the table, which is modified. */
  default void write(long[] table, int slot, int row, int id) {
    if (wordLongs() == 1) {
      table[slot] = (long) id << 32 | key(row);
    } else {
      table[2 * slot] = key(row);
      table[2 * slot + 1] = id & 0xFFFFFFFFL;
    }
  }

  /** Like {@link #find}, but in a table of dense keys, which contains only the ids. */
  default int findDirect(int[] table, int row, long first, int last, boolean consecutive) {
    long slot = distance(row, first);
    if (Long.compareUnsigned(slot, last) > 0) {
      return 0;
    }
    return consecutive ? (int) slot + 1 : table[(int) slot];
  }

  /** The id of the key of a row; 0 if the table does not contain the key. */
  default int find(long[] table, int row, int shift, int mask) {
    long key = key(row);
    for (int slot = slot(row, shift); ; slot = (slot + 1) & mask) {
      int id = wordLongs() == 1 ? (int) (table[slot] >>> 32) : (int) table[2 * slot + 1];
      long there = wordLongs() == 1 ? table[slot] & 0xFFFFFFFFL : table[2 * slot];
      if (id == 0 || there == key) {
        return id;
      }
    }
  }
}

package org.gpuquerylab.joinorder.query;

/** A map from non-empty sets to numbers: open addressing with linear probing, at most half full. */
final class LongDoubleMap {
  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

  /** The key 0, which is the empty set, marks a free slot. */
  private long[] keys = new long[64];

  private double[] values = new double[64];
  private int size;

  int size() {
    return size;
  }

  boolean contains(long key) {
    return keys[place(key)] != 0;
  }

  /** The value of a key; NaN if the map does not contain the key. */
  double get(long key) {
    int place = place(key);
    return keys[place] == 0 ? Double.NaN : values[place];
  }

  /** Adds a key that the map does not contain. */
  void put(long key, double value) {
    if (2 * (size + 1) > keys.length) {
      grow();
    }
    int place = place(key);
    keys[place] = key;
    values[place] = value;
    size++;
  }

  /** The keys, in arbitrary order, in a new array. */
  long[] keys() {
    long[] result = new long[size];
    int count = 0;
    for (long key : keys) {
      if (key != 0) {
        result[count++] = key;
      }
    }
    return result;
  }

  private int place(long key) {
    int mask = keys.length - 1;
    int place = (int) ((key * HASH_FACTOR) >>> 32) & mask;
    while (keys[place] != 0 && keys[place] != key) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private void grow() {
    long[] oldKeys = keys;
    double[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new double[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int place = place(oldKeys[i]);
        keys[place] = oldKeys[i];
        values[place] = oldValues[i];
      }
    }
  }
}

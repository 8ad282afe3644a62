package org.gpuquerylab.engine.internal.estimate;

/** Weights of join keys, in a hash table with open addressing; a key that is not there has 0. */
final class KeyWeights {
  private static final int LEAST = 16;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private long[] keys = new long[LEAST];

  /** Above 0 where there is a key. */
  private double[] weights = new double[LEAST];

  private int size;

  /** Takes a key with its weight. */
  interface Visitor {
    void visit(long key, double weight);
  }

  private static int place(long key, int length) {
    return (int) ((key * MIX) >>> 32) & (length - 1);
  }

  double get(long key) {
    int i = place(key, keys.length);
    while (weights[i] > 0 && keys[i] != key) {
      i = (i + 1) & (keys.length - 1);
    }
    return weights[i];
  }

  /** Adds to a key's weight; nothing happens unless the weight is above 0. */
  void add(long key, double weight) {
    if (!(weight > 0)) {
      return;
    }
    int i = place(key, keys.length);
    while (weights[i] > 0 && keys[i] != key) {
      i = (i + 1) & (keys.length - 1);
    }
    size += weights[i] > 0 ? 0 : 1;
    keys[i] = key;
    weights[i] += weight;
    if (2 * size > keys.length) {
      grow();
    }
  }

  private void grow() {
    long[] oldKeys = keys;
    double[] oldWeights = weights;
    keys = new long[2 * oldKeys.length];
    weights = new double[keys.length];
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      add(oldKeys[i], oldWeights[i]);
    }
  }

  /** The number of keys. */
  int size() {
    return size;
  }

  void forEach(Visitor visitor) {
    for (int i = 0; i < keys.length; i++) {
      if (weights[i] > 0) {
        visitor.visit(keys[i], weights[i]);
      }
    }
  }
}

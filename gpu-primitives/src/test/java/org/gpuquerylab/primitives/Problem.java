package org.gpuquerylab.primitives;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Sorted keys with doubles or longs as values, and the winners found one by one. */
final class Problem {
  final long[] keys;
  final int @Nullable [] order;
  final double @Nullable [] doubles;
  final long @Nullable [] longs;
  final String what;

  Problem(
      long[] keys,
      int @Nullable [] order,
      double @Nullable [] doubles,
      long @Nullable [] longs,
      String what) {
    this.keys = keys;
    this.order = order;
    this.doubles = doubles;
    this.longs = longs;
    this.what = what;
  }

  int[] orderOrEmpty() {
    return order == null ? new int[0] : order;
  }

  double[] doublesOrEmpty() {
    return doubles == null ? new double[0] : doubles;
  }

  long[] longsOrEmpty() {
    return longs == null ? new long[0] : longs;
  }

  private int[] heads() {
    return IntStream.range(0, keys.length).filter(i -> i == 0 || keys[i] != keys[i - 1]).toArray();
  }

  int groups() {
    return heads().length;
  }

  long[] distinct() {
    return Arrays.stream(heads()).mapToLong(i -> keys[i]).toArray();
  }

  int[] winners() {
    int[] winners = new int[groups()];
    int group = -1;
    for (int i = 0; i < keys.length; i++) {
      int candidate = order == null ? i : order[i];
      if (i == 0 || keys[i] != keys[i - 1]) {
        winners[++group] = candidate;
      } else {
        int compared = compare(candidate, winners[group]);
        if (compared < 0 || (compared == 0 && candidate < winners[group])) {
          winners[group] = candidate;
        }
      }
    }
    return winners;
  }

  private int compare(int i, int j) {
    return doubles != null
        ? Double.compare(doubles[i], doubles[j])
        : Long.compare(longsOrEmpty()[i], longsOrEmpty()[j]);
  }
}

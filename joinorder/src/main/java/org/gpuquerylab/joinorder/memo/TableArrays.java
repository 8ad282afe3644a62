package org.gpuquerylab.joinorder.memo;

import java.lang.ref.SoftReference;

/** The arrays of an algorithm's memo tables, which its next query uses again. */
final class TableArrays {
  /** Longer lists are made anew. */
  private static final int LONGEST_LIST = 1 << 14;

  private final KeptBySize<double[]> costs = new KeptBySize<>(double[]::new);
  private final KeptBySize<double[]> cardinalities = new KeptBySize<>(double[]::new);
  private final KeptBySize<long[]> lefts = new KeptBySize<>(long[]::new);
  private final KeptBySize<long[]> keys = new KeptBySize<>(long[]::new);
  private SoftReference<long[]> list = new SoftReference<>(null);

  /** Costs of so many slots, of any values. */
  double[] costs(int slots) {
    return costs.get(slots);
  }

  /** Cardinalities of so many slots, of any values. */
  double[] cardinalities(int slots) {
    return cardinalities.get(slots);
  }

  /** Left parts of so many slots, of any values. */
  long[] lefts(int slots) {
    return lefts.get(slots);
  }

  /** Keys of so many slots, of any values. */
  long[] keys(int slots) {
    return keys.get(slots);
  }

  /** A list of any sets. */
  long[] list() {
    long[] kept = list.get();
    return kept == null ? new long[ConnectedSubgraphs.LEAST_ROOM] : kept;
  }

  /** Keeps a list for the next table, if it is short; it is overwritten then. */
  void keepList(long[] sets) {
    if (sets.length <= LONGEST_LIST && sets != list.get()) {
      list = new SoftReference<>(sets);
    }
  }
}

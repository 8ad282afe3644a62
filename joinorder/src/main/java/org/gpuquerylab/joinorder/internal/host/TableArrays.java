package org.gpuquerylab.joinorder.internal.host;

import java.lang.ref.SoftReference;

/** The arrays of an algorithm's memo tables, which the algorithm's next query uses again. */
public final class TableArrays {
  /** Longer lists are not kept but created again. */
  private static final int LONGEST_LIST = 1 << 14;

  private final KeptBySize<double[]> costs = new KeptBySize<>(double[]::new);
  private final KeptBySize<double[]> cardinalities = new KeptBySize<>(double[]::new);
  private final KeptBySize<long[]> lefts = new KeptBySize<>(long[]::new);
  private final KeptBySize<long[]> keys = new KeptBySize<>(long[]::new);
  private SoftReference<long[]> list = new SoftReference<>(null);

  /** Creates a store without arrays. */
  public TableArrays() {}

  /** Returns an array of costs for this many slots; its values are arbitrary. */
  public double[] costs(int slots) {
    return costs.get(slots);
  }

  /** Returns an array of cardinalities for this many slots; its values are arbitrary. */
  public double[] cardinalities(int slots) {
    return cardinalities.get(slots);
  }

  /** Returns an array of left parts for this many slots; its values are arbitrary. */
  public long[] lefts(int slots) {
    return lefts.get(slots);
  }

  /** Returns an array of keys for this many slots; its values are arbitrary. */
  public long[] keys(int slots) {
    return keys.get(slots);
  }

  /** Returns a list of sets; its elements are arbitrary. */
  long[] list() {
    long[] kept = list.get();
    return kept == null ? new long[ConnectedSubgraphs.LEAST_ROOM] : kept;
  }

  /** Keeps a list for the next table if the list is short; the next table overwrites it. */
  void keepList(long[] sets) {
    if (sets.length <= LONGEST_LIST && sets != list.get()) {
      list = new SoftReference<>(sets);
    }
  }
}

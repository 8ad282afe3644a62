package org.gpuquerylab.joinorder.internal.partition;

import java.lang.ref.SoftReference;

/**
 * The tables of a worker's searches. They are kept for the worker's next partition, because new
 * arrays would be memory that is touched for the first time. There are only soft references to the
 * tables, so they are freed before memory runs out. Only one search at a time may use an instance.
 */
public final class PartitionTables {
  private SoftReference<Arrays> kept = new SoftReference<>(null);

  /**
   * Arrays with an element for each admissible set. At first, the elements have the values that the
   * last search left.
   *
   * @param cost the cost of the best plan
   * @param rows the rows of the result
   * @param choice a search's own description of the best plan's last join
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Arrays(double[] cost, double[] rows, int[] choice) {
    /** The number of bytes for each set. */
    static final int SET_BYTES = 2 * Double.BYTES + Integer.BYTES;
  }

  /** Starts without tables. */
  public PartitionTables() {}

  /** Returns tables for a number of sets. They belong to the caller until the next call. */
  Arrays get(int sets) {
    Arrays arrays = kept.get();
    if (arrays == null || arrays.cost.length != sets) {
      // Lets the garbage collector free the old tables before the new ones are created.
      kept.clear();
      arrays = new Arrays(new double[sets], new double[sets], new int[sets]);
      kept = new SoftReference<>(arrays);
    }
    return arrays;
  }
}

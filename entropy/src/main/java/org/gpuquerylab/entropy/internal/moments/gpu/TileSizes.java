package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.entropy.internal.gpu.WeightSlots;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The division of cells into tiles.
 *
 * @param predicates z
 * @param size m
 * @param low number of predicates within a tile
 * @param slots number of distinct low parts of the known sets
 */
record TileSizes(int predicates, int size, int low, int slots) {
  /**
   * The number of predicates of a tile: with its padding, a tile takes 34 KiB of a group's 48 KiB.
   */
  public static final int MOST_LOW = 12;

  static TileSizes of(int predicates, long[] known, int mostLow) {
    int low = Math.min(mostLow, predicates);
    return new TileSizes(predicates, known.length, low, WeightSlots.count(known, low));
  }

  /** The number of predicates above a tile. */
  int high() {
    return predicates - low;
  }

  /** The number of tiles. */
  long tiles() {
    return 1L << high();
  }

  /**
   * The number of doubles for the weights' sums over the high predicates; if there is only one
   * tile, the weights themselves are read.
   */
  long coefficients() {
    return tiles() == 1 ? 1 : MemoryNeed.times(slots, tiles());
  }

  /** The size in bytes of the tables and the coefficients. */
  long bytes() {
    long tables = 4L * (2 * slots + 1) + 12L * size;
    return MemoryNeed.plus(MemoryNeed.times(8, coefficients()), tables);
  }
}

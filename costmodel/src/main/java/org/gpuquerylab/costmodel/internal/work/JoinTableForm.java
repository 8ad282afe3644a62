package org.gpuquerylab.costmodel.internal.work;

import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * The forms of the table in which the unpartitioned hash join looks up keys. Foreign keys are
 * assumed to be uniform over a dense range of keys; the fraction of this range that the dimension
 * contains is the join's selectivity.
 */
enum JoinTableForm {
  /** A slot of 4 bytes for each key of the range, if the range is small enough. */
  DIRECT,
  /**
   * A table that needs 2 bytes for each row plus 80 KB of local memory, if the device has that
   * much.
   */
  COMPACT,
  /** A hash table with slots of 8 bytes, read in buckets of 16 bytes. */
  HASHED;

  /**
   * The minimum number of slots for each row of a hash table, before rounding up to a power of two.
   */
  private static final int SLOTS_A_ROW = 4;

  /**
   * The number of slots that a table of dense keys may always have, however few rows the dimension
   * has.
   */
  private static final double DIRECT_SLOTS = 1 << 20;

  private static final double COMPACT_ROWS = 1 << 16;

  /** The size of a compact table's buckets: 65,536 bytes, and 2 bytes for every eight buckets. */
  private static final double COMPACT_BUCKET_BYTES = (1 << 16) * 1.25;

  /** Chooses the form of the table for a join on a device. */
  static JoinTableForm of(JoinInput in, Facts facts) {
    if (range(in) <= Math.max(hashedSlots(in), DIRECT_SLOTS)) {
      return DIRECT;
    }
    boolean fits = in.dimensionRows() <= COMPACT_ROWS && facts.hasLocal(compactBytes(COMPACT_ROWS));
    return fits ? COMPACT : HASHED;
  }

  /** The size of the dense range of keys. */
  static double range(JoinInput in) {
    return in.dimensionRows() / in.selectivity();
  }

  /** The number of slots of a hash table. */
  static double hashedSlots(JoinInput in) {
    return Math.scalb(1.0, Sizes.bits((double) SLOTS_A_ROW * in.dimensionRows()));
  }

  /** The size of a compact table in bytes. */
  static double compactBytes(double rows) {
    return COMPACT_BUCKET_BYTES + 2 * rows;
  }
}

package org.gpuquerylab.costmodel.algorithm;

import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * The table in which the unpartitioned hash join looks up keys. Foreign keys are assumed uniform
 * over a dense range of keys; the dimension contains the fraction of them that gives the join's
 * selectivity.
 */
enum JoinTableForm {
  /** A slot of 4 bytes for each key of the range, if that is small enough. */
  DIRECT,
  /** A table of 2 bytes a row plus 80 KB in local memory, if there is that much. */
  COMPACT,
  /** Slots of 8 bytes, found by hashing, by buckets of 16 bytes. */
  HASHED;

  /** The least number of slots for each row, with hashing; the number is a power of two. */
  private static final int SLOTS_A_ROW = 4;

  /** Slots that a table of dense keys may always have, however few rows there are. */
  private static final double DIRECT_SLOTS = 1 << 20;

  private static final double COMPACT_ROWS = 1 << 16;

  /** The buckets of a compact table: 65,536 bytes, and 2 bytes for each eight of them. */
  private static final double COMPACT_BUCKET_BYTES = (1 << 16) * 1.25;

  /** The form for a join on a device. */
  static JoinTableForm of(JoinInput in, Facts facts) {
    if (range(in) <= Math.max(hashedSlots(in), DIRECT_SLOTS)) {
      return DIRECT;
    }
    boolean fits = in.dimensionRows() <= COMPACT_ROWS && facts.hasLocal(compactBytes(COMPACT_ROWS));
    return fits ? COMPACT : HASHED;
  }

  /** The dense range of keys. */
  static double range(JoinInput in) {
    return in.dimensionRows() / in.selectivity();
  }

  /** Slots of a table by hashing. */
  static double hashedSlots(JoinInput in) {
    return Math.scalb(1.0, Sizes.bits((double) SLOTS_A_ROW * in.dimensionRows()));
  }

  /** Bytes of a compact table. */
  static double compactBytes(double rows) {
    return COMPACT_BUCKET_BYTES + 2 * rows;
  }
}

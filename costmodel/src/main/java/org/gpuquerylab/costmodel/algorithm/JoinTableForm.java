package org.gpuquerylab.costmodel.algorithm;

import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * What the unpartitioned hash join looks keys up in. Foreign keys are taken to be uniform over a
 * dense range of keys, of which the dimension has the fraction that says how selective the join is.
 */
enum JoinTableForm {
  /** A slot of 4 bytes for each key of the range: where that is small enough. */
  DIRECT,
  /** A table of 2 bytes a row and 80 KB that lies in local memory: where there is so much of it. */
  COMPACT,
  /** Slots of 8 bytes, found by hashing, by buckets of 16 bytes. */
  HASHED;

  /** Slots for each row at least, by hashing; their number is a power of two. */
  private static final int SLOTS_A_ROW = 4;

  /** Slots that a table of dense keys may have, however few rows there are. */
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

package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.LONG;
import static org.gpuquerylab.costmodel.internal.work.Sizes.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import org.gpuquerylab.costmodel.AggregationInput;

/**
 * The first step of both aggregations: it packs the key's columns of 4 bytes in pairs, and finds
 * each row's slot in a hash table with one slot for each group.
 */
final class GroupWork {
  private static final double FIRST_SLOTS = 1 << 12;
  private static final double GROWTH = 64;

  /**
   * The size in bytes of a line in the first-level cache of NVIDIA's devices. Each row that owns a
   * slot is assumed to be in a separate line.
   */
  private static final int LINE = 128;

  private GroupWork() {}

  static StepWork step(AggregationInput in) {
    double rows = in.rows();
    double groups = Math.max(1, in.groups());
    double slots = slots(in);
    int columns = columns(in);
    int words = (columns + 1) / 2;
    double packed = rows * LONG * words;
    return StepWork.step("group")
        .read("group-by keys", rows * in.keyBytes())
        .write("packed keys", rows * LONG * columns)
        .read("packed keys, to add a column", rows * LONG * (columns - words))
        .read("packed keys", packed)
        .gather("owners of slots", rows, WORD, WORD * slots)
        .gather("owners' keys", rows * words, LONG, groups * words * LINE)
        .write("slots of rows", rows * WORD)
        .write("empty slots and prefix sum", 3 * WORD * slots)
        .read("slots and prefix sum", 4 * WORD * slots)
        .items("hashes", rows * words)
        .launches(columns + 5 + SCAN_LAUNCHES)
        .build();
  }

  /** The number of columns of 4 bytes in the key. */
  static int columns(AggregationInput in) {
    return Math.max(1, in.keyBytes() / WORD);
  }

  /** The number of slots of the hash table, which grows when it is more than about half full. */
  private static double slots(AggregationInput in) {
    double slots = FIRST_SLOTS;
    while (slots < 2.0 * in.groups()) {
      slots *= GROWTH;
    }
    return slots;
  }

  /** Adds the work of converting each row's slot into its group. */
  static void number(StepWork.Builder step, AggregationInput in) {
    double rows = in.rows();
    step.read("slots of rows", rows * WORD)
        .gather("groups of slots", rows, WORD, WORD * slots(in))
        .write("groups and row numbers", 2 * WORD * rows)
        .items("rows", rows)
        .launches(1);
  }
}

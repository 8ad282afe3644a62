package org.gpuquerylab.costmodel.calibrated;

import static org.gpuquerylab.costmodel.calibrated.Sizes.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.calibrated.Sizes.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.JoinInput;

/**
 * The unpartitioned hash join of a fact table with the selected rows of a dimension: foreign keys
 * are taken to be uniform over a dense range of keys, of which the dimension has the fraction that
 * says how selective the join is. Where a table with a slot for each key of the range is small
 * enough, a slot is 4 bytes, found by the key's distance to the least; else it is found by hashing,
 * and probed a bucket of 16 bytes at a time.
 */
final class JoinWork {
  /** Slots for each row of the build side at least, by hashing; their number is a power of two. */
  private static final int SLOTS_A_ROW = 4;

  /** Slots that a table of dense keys may have, however few rows there are. */
  private static final double DIRECT_SLOTS = 1 << 20;

  private static final int SLOT_BYTES = 8;
  private static final int BUCKET_BYTES = 16;

  /** Fills, copies and kernels that empty, count and insert. */
  private static final int BUILD_LAUNCHES = 7;

  private JoinWork() {}

  static List<StepWork> steps(JoinInput in) {
    return List.of(build(in), probe(in), project(in));
  }

  private static StepWork build(JoinInput in) {
    double rows = in.dimensionRows();
    double slots = slots(in);
    double table = SLOT_BYTES * slots;
    return StepWork.step("build")
        .write("empty counters and slots", 2 * WORD * slots + table)
        .readBy(rows, "primary keys, twice, and their slots", 3 * WORD * rows)
        .write("slots of keys", WORD * rows)
        .atomics("counters and places", 3 * rows, WORD, slots)
        .read("prefix sum and its copy", 3 * WORD * slots)
        .write("prefix sum and its copy", 2 * WORD * slots)
        .scatter("hash table entries", rows, SLOT_BYTES, table)
        .items("hashes", 2 * rows)
        .launches(BUILD_LAUNCHES + SCAN_LAUNCHES)
        .build();
  }

  /** The dense range of keys. */
  private static double range(JoinInput in) {
    return in.dimensionRows() / in.selectivity();
  }

  private static double hashed(JoinInput in) {
    return Math.scalb(1.0, Sizes.bits((double) SLOTS_A_ROW * in.dimensionRows()));
  }

  private static boolean isDirect(JoinInput in) {
    return range(in) <= Math.max(hashed(in), DIRECT_SLOTS);
  }

  private static double slots(JoinInput in) {
    return isDirect(in) ? range(in) : hashed(in);
  }

  private static StepWork probe(JoinInput in) {
    double rows = in.factRows();
    StepWork.Builder step = StepWork.step("probe").read("foreign keys", WORD * rows);
    if (isDirect(in)) {
      step.gather("slots of keys", rows, WORD, WORD * range(in));
    } else {
      step.gather("hash table", rows, BUCKET_BYTES, SLOT_BYTES * hashed(in));
    }
    return step.write("filter", Sizes.BIT * rows)
        .write("row numbers of matches", WORD * rows * in.selectivity())
        .items("hashes", rows)
        .branches("rows that match", rows, in.selectivity())
        .launches(1 + SCAN_LAUNCHES)
        .build();
  }

  private static StepWork project(JoinInput in) {
    StepWork.Builder step = StepWork.step("project");
    double rows = in.factRows();
    double matches = rows * in.selectivity();
    SelectionWork.projectInOrder(step, "fact column", rows, in.factBytes(), in.selectivity());
    for (int part : Parts.of(in.dimensionBytes())) {
      step.read("row numbers", matches * WORD)
          .gather("dimension column", matches, part, (double) in.dimensionRows() * part)
          .write("result column", matches * part)
          .items("matches", matches)
          .launches(1);
    }
    return step.build();
  }
}

package org.gpuquerylab.costmodel.calibrated;

import static org.gpuquerylab.costmodel.calibrated.TextOperators.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.calibrated.TextOperators.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.JoinInput;

/**
 * The unpartitioned hash join: a table with a slot a key, probed a bucket of 16 bytes at a time.
 */
final class JoinWork {
  /** Slots for each row of the build side at least; their number is a power of two. */
  private static final int SLOTS_A_ROW = 2;

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
        .read("primary keys, twice, and their slots", 3 * WORD * rows)
        .write("slots of keys", WORD * rows)
        .atomics("counters and places", 3 * rows, WORD, slots)
        .read("prefix sum and its copy", 3 * WORD * slots)
        .write("prefix sum and its copy", 2 * WORD * slots)
        .scatter("hash table entries", rows, SLOT_BYTES, table)
        .items("hashes", 2 * rows)
        .threads(rows)
        .launches(BUILD_LAUNCHES + SCAN_LAUNCHES)
        .build();
  }

  private static double slots(JoinInput in) {
    double least = (double) SLOTS_A_ROW * in.dimensionRows();
    return Math.scalb(1.0, (int) Math.ceil(TextOperators.log2(least)));
  }

  private static StepWork probe(JoinInput in) {
    double rows = in.factRows();
    return StepWork.step("probe")
        .read("foreign keys", WORD * rows)
        .gather("hash table", rows, BUCKET_BYTES, SLOT_BYTES * slots(in))
        .write("filter", SelectionWork.BIT * rows)
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

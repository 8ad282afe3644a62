package org.gpuquerylab.costmodel.calibrated;

import static org.gpuquerylab.costmodel.calibrated.TextOperators.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.calibrated.TextOperators.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;

/**
 * Hash aggregation: each row finds its group's slot, a radix sort of (group, row) brings the rows
 * of a group together, and each column is gathered in that order and added up.
 */
final class AggregationWork {
  private static final double FIRST_SLOTS = 1 << 12;
  private static final double GROWTH = 64;

  /** Bits of a pass of the radix sort. */
  private static final int DIGIT_BITS = 8;

  private static final int PASS_LAUNCHES = 3;

  private AggregationWork() {}

  static List<StepWork> steps(AggregationInput in) {
    return List.of(group(in), aggregate(in));
  }

  private static StepWork group(AggregationInput in) {
    double rows = in.rows();
    double groups = Math.max(1, in.groups());
    double slots = slots(groups);
    int words = Parts.of(in.keyBytes()).size();
    double packed = Parts.WIDEST * words;
    return StepWork.step("group")
        .read("group-by keys", rows * in.keyBytes())
        .write("packed keys", rows * packed)
        .read("packed keys", rows * packed)
        .gather("owners of slots", rows, WORD, WORD * slots)
        .gather("owners' keys", rows * words, Parts.WIDEST, groups * packed)
        .write("slots of rows", rows * WORD)
        .write("empty slots and prefix sum", 3 * WORD * slots)
        .read("slots and prefix sum", 4 * WORD * slots)
        .items("hashes", rows * words)
        .launches(words + 5 + SCAN_LAUNCHES)
        .build();
  }

  /** The table grows where it is more than about half full. */
  private static double slots(double groups) {
    double slots = FIRST_SLOTS;
    while (slots < 2 * groups) {
      slots *= GROWTH;
    }
    return slots;
  }

  private static StepWork aggregate(AggregationInput in) {
    double rows = in.rows();
    double groups = Math.max(1, in.groups());
    double passes = Math.ceil(TextOperators.log2(groups) / DIGIT_BITS);
    StepWork.Builder step = StepWork.step("aggregate");
    step.read("slots of rows", rows * WORD)
        .gather("groups of slots", rows, WORD, WORD * slots(groups))
        .write("groups and row numbers", 2 * WORD * rows)
        .read("groups, twice, and row numbers", 3 * WORD * rows * passes)
        .write("groups and row numbers, sorted", 2 * WORD * rows * passes)
        .read("groups' first rows", WORD * rows)
        .items("rows", rows * (1 + passes))
        .launches(8 + PASS_LAUNCHES * passes + SCAN_LAUNCHES);
    for (int part : Parts.of(in.aggregateBytes())) {
      // Group by group, the whole column is gone through, in order.
      step.read("row numbers", WORD * rows)
          .readSome("aggregated column, once a group", rows * groups, part, 1 / groups)
          .write("scattered column", rows * part)
          .read("scattered column", rows * part)
          .items("rows", rows)
          .launches(3);
    }
    return step.build();
  }
}

package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.SortInput;

/**
 * Merge sort: turns keys into numbers, sorts these with their row numbers by a bitonic network
 * within each partition, and merges the partitions pair by pair; then it gathers each column in the
 * new order.
 */
final class SortWork {
  private static final int ENCODE_LAUNCHES = 2;

  private SortWork() {}

  static List<StepWork> steps(SortInput in) {
    return List.of(sort(in), merge(in), project(in));
  }

  private static StepWork sort(SortInput in) {
    double rows = in.rows();
    double pairs = rows * (in.keyBytes() + WORD);
    double levels = Sizes.log2(rows / in.partitions());
    return encode(in)
        .read("keys and row numbers, to sort", pairs)
        .write("keys and row numbers, sorted", pairs)
        .items("comparisons", rows * levels * (levels + 1) / 2)
        .launches(1)
        .build();
  }

  /** Begins the step that turns keys into numbers that have the same order. */
  static StepWork.Builder encode(SortInput in) {
    double pairs = (double) in.rows() * (in.keyBytes() + WORD);
    return StepWork.step("sort")
        .read("keys and row numbers, to encode", pairs)
        .write("row numbers, keys", pairs)
        .launches(ENCODE_LAUNCHES);
  }

  private static StepWork merge(SortInput in) {
    int rounds = Long.SIZE - Long.numberOfLeadingZeros(in.partitions() - 1);
    double pairs = (double) in.rows() * (in.keyBytes() + WORD) * rounds;
    return StepWork.step("merge")
        .read("keys and row numbers, " + rounds + " times", pairs)
        .write("keys and row numbers, " + rounds + " times", pairs)
        .items("comparisons", (double) in.rows() * rounds)
        .launches(rounds)
        .build();
  }

  /** Adds the work of gathering each column in the new order. */
  static StepWork project(SortInput in) {
    double rows = in.rows();
    StepWork.Builder step = StepWork.step("project");
    for (int part : ColumnParts.of(in.projectedBytes())) {
      step.read("row numbers", rows * WORD)
          .gather("projected column", rows, part, rows * part)
          .write("result column", rows * part)
          .items("rows", rows)
          .launches(1);
    }
    return step.build();
  }
}

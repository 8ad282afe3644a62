package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.LONG;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;

/**
 * Aggregation by atomic operations: each row finds its group's slot, and its count and columns are
 * added to one of the group's accumulators; if there are few groups, each has several accumulators.
 * At the end, one thread for each group adds up the group's accumulators.
 */
final class AtomicAggregationWork {
  /** The minimum total number of accumulators of all groups. */
  private static final double ACCUMULATORS = 1 << 16;

  private static final int COUNT_LAUNCHES = 4;
  private static final int COLUMN_LAUNCHES = 3;

  private AtomicAggregationWork() {}

  static List<StepWork> steps(AggregationInput in) {
    return List.of(GroupWork.step(in), aggregate(in));
  }

  private static StepWork aggregate(AggregationInput in) {
    StepWork.Builder step = StepWork.step("aggregate");
    GroupWork.number(step, in);
    add(step, in, "count");
    step.launches(COUNT_LAUNCHES + GroupWork.columns(in));
    for (int part : ColumnParts.of(in.aggregateBytes())) {
      step.read("aggregated column", (double) in.rows() * part);
      add(step, in, "aggregated column");
      step.launches(COLUMN_LAUNCHES);
    }
    return step.build();
  }

  private static void add(StepWork.Builder step, AggregationInput in, String what) {
    double rows = in.rows();
    double groups = Math.max(1, in.groups());
    double accumulators = groups * Math.max(1, Math.floor(ACCUMULATORS / groups));
    step.read("groups of rows", rows * WORD)
        .write("empty accumulators", accumulators * LONG)
        .atomics("accumulators, " + what, rows, LONG, accumulators)
        .items("rows", rows)
        .readBy(groups, "accumulators, a thread a group", accumulators * LONG);
  }
}

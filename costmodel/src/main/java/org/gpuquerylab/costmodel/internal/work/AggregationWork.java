package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * Hash aggregation: each row finds its group's slot, and a radix sort of (group, row) pairs brings
 * the rows of a group together. After the sort, each column is gathered in the order of the groups
 * and summed, with one thread group for each section of a group's rows.
 */
final class AggregationWork {
  private static final double PIECE_ROWS = 1 << 14;
  private static final double PIECE_THREADS = 256;

  /**
   * The number of launches that find the starts of groups, cut the groups into sections, and
   * compute the sections' sizes.
   */
  private static final int PIECE_LAUNCHES = 5 + SCAN_LAUNCHES;

  private AggregationWork() {}

  static List<StepWork> steps(AggregationInput in, Facts facts) {
    return List.of(GroupWork.step(in), aggregate(in, facts));
  }

  private static StepWork aggregate(AggregationInput in, Facts facts) {
    double rows = in.rows();
    double groups = Math.max(1, in.groups());
    StepWork.Builder step = StepWork.step("aggregate");
    GroupWork.number(step, in);
    RadixPassWork.add(step, rows, WORD, Sizes.bits(groups), facts);
    step.read("groups' first rows", WORD * rows)
        .items("rows", rows)
        .launches(PIECE_LAUNCHES + GroupWork.columns(in));
    for (int part : ColumnParts.of(in.aggregateBytes())) {
      step.read("row numbers", WORD * rows);
      Grouped.read(step, "aggregated column", rows, part, groups, 1);
      step.write("scattered column", rows * part)
          .read("scattered column", rows * part)
          .items("rows", rows)
          .items("pieces", PIECE_THREADS * (groups + rows / PIECE_ROWS))
          .launches(3);
    }
    return step.build();
  }
}

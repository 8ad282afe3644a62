package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.SelectionInput;

/**
 * The filter of general plans. One kernel computes the whole condition, so it reads every column of
 * a predicate at every row. The bits of the rows that pass become row references.
 */
final class RelationalSelectionWork {
  private RelationalSelectionWork() {}

  static List<StepWork> steps(SelectionInput in) {
    StepWork.Builder values = RelationalSteps.values();
    RelationalSteps.inOrder(
        values, "projected column", (double) in.rows(), in.projectedBytes(), in.selectivity());
    RelationalSteps.launch(values, in.projectedBytes());
    return List.of(rows(in), values.build());
  }

  private static StepWork rows(SelectionInput in) {
    double rows = in.rows();
    StepWork.Builder step = RelationalSteps.rows();
    for (int width : in.predicateBytes()) {
      step.read("predicate column", rows * width).items("predicates", rows);
    }
    step.write("bits", rows * Sizes.BIT).launches(1 + SCAN_LAUNCHES);
    references(step, rows, in.selectivity());
    return step.write("row references", WORD * rows * in.selectivity()).build();
  }

  /** Adds the work of finding the rows whose bits are set. */
  static void references(StepWork.Builder step, double rows, double selectivity) {
    step.read("bits", rows * Sizes.BIT)
        .items("bits", rows)
        .branches("rows that pass", rows, selectivity)
        .launches(1);
  }
}

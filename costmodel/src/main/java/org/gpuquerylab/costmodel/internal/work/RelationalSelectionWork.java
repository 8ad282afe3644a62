package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.SelectionInput;

/**
 * The filter of general plans. One kernel computes the whole condition, so it reads every column of
 * a predicate at every row. Predicates are assumed to compare a column with a literal. The bits of
 * the rows that pass become row references.
 */
final class RelationalSelectionWork {
  /** The operations of a predicate: it loads a column and a literal, and compares them. */
  private static final int OPERATIONS = 3;

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
      step.read("predicate column", rows * width).items("predicate", OPERATIONS * rows);
    }
    step.items("conjunctions", (in.predicateBytes().size() - 1) * rows);
    step.write("bits", rows * Sizes.BIT).launches(1 + SCAN_LAUNCHES);
    references(step, rows, in.selectivity());
    return step.write("row references", WORD * rows * in.selectivity()).build();
  }

  /** Adds the work of finding the rows whose bits are set. */
  static void references(StepWork.Builder step, double rows, double selectivity) {
    step.read("bits", rows * Sizes.BIT).branches("rows that pass", rows, selectivity).launches(1);
  }
}

package org.gpuquerylab.costmodel.internal.yuan;

import java.util.List;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.SelectionInput;

/** The formulas T_1 and T_2 of selection. */
final class SelectionCost {
  /** The size in bytes of an element of the filter. */
  static final int FILTER_BYTES = 4;

  private SelectionCost() {}

  static List<CostStep> steps(SelectionInput in, Notation device) {
    return List.of(filter(in, device), project(in, device));
  }

  /** Step 1 scans each predicate's column and combines the results in the filter. */
  private static CostStep filter(SelectionInput in, Notation device) {
    int m = in.predicateBytes().size();
    return new Terms(device)
        .scanEach("predicate column", in.rows(), in.predicateBytes())
        .scan("filter, " + (m - 1) + " times", m - 1, in.rows(), FILTER_BYTES)
        .fill("filter, " + m + " times", m, in.rows(), FILTER_BYTES)
        .step("filter");
  }

  /**
   * Step 2 scans the filter and the column for each projected column, and writes the passing
   * values.
   */
  private static CostStep project(SelectionInput in, Notation device) {
    int n = in.projectedBytes().size();
    return new Terms(device)
        .scan("filter, " + n + " times", n, in.rows(), FILTER_BYTES)
        .scanEach("projected column", in.rows(), in.projectedBytes())
        .scatterWordsEach("result column", in.selectivity() * in.rows(), in.projectedBytes())
        .step("project");
  }
}

package org.gpuquerylab.costmodel.internal.work;

import java.util.List;
import org.gpuquerylab.costmodel.SelectionInput;

/**
 * Selection whose filter has one bit for each row. Rows that a predicate has dropped are not read
 * for the next predicate if the other rows of their byte of the filter are dropped as well.
 */
final class SelectionWork {
  /** The number of rows in a byte of the filter. */
  private static final int NEIGHBOURS = 8;

  private SelectionWork() {}

  static List<StepWork> steps(SelectionInput in) {
    StepWork.Builder project = StepWork.step("project");
    projectInOrder(
        project, "projected column", (double) in.rows(), in.projectedBytes(), in.selectivity());
    return List.of(filter(in), project.build());
  }

  /**
   * The work of the filter. Each predicate is assumed to be independent of the others and to pass
   * the same fraction of the rows.
   */
  private static StepWork filter(SelectionInput in) {
    double rows = in.rows();
    int predicates = in.predicateBytes().size();
    double each = Math.pow(in.selectivity(), 1.0 / predicates);
    StepWork.Builder filter = StepWork.step("filter");
    double left = 1;
    for (int width : in.predicateBytes()) {
      double read = 1 - Math.pow(1 - left, NEIGHBOURS);
      filter.readSome("predicate column", rows / NEIGHBOURS, NEIGHBOURS * width, read);
      filter.items("predicates", rows * read);
      left *= each;
    }
    return filter
        .read("filter", rows * Sizes.BIT * (predicates - 1))
        .write("filter", rows * Sizes.BIT * predicates)
        .launches(predicates + Sizes.SCAN_LAUNCHES)
        .build();
  }

  /** Adds the projection of the rows that pass a filter; if all rows pass, it is a copy. */
  static void projectInOrder(
      StepWork.Builder step, String name, double rows, List<Integer> widths, double selectivity) {
    for (int part : ColumnParts.of(widths)) {
      if (selectivity == 1) {
        step.read(name, rows * part).write("result column", rows * part).launches(1);
        continue;
      }
      step.read("filter", rows * Sizes.BIT)
          .readSome(name, rows, part, selectivity)
          .write("result column", rows * selectivity * part)
          .items("rows", rows)
          .branches("rows that pass", rows, selectivity)
          .launches(1);
    }
  }
}

package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.List;

/**
 * The steps of the operators of general plans, which {@code RelationalOperators} describes. The
 * first step finds the rows of the result, as row references; in the second step, one kernel reads
 * the values of all columns through the references.
 */
final class RelationalSteps {
  private static final String VALUES = "values";

  private RelationalSteps() {}

  /** Starts the step that finds the rows of the result. */
  static StepWork.Builder rows() {
    return StepWork.step("rows");
  }

  /** Starts the step that reads the values of the result. */
  static StepWork.Builder values() {
    return StepWork.step(VALUES);
  }

  /** Adds the launch of the kernel that reads the values of some columns. */
  static void launch(StepWork.Builder step, List<Integer> widths) {
    step.launches(widths.isEmpty() ? 0 : 1);
  }

  /** Adds the work of reading columns at some of their rows, in order. */
  static void inOrder(
      StepWork.Builder step, String name, double rows, List<Integer> widths, double selectivity) {
    double results = rows * selectivity;
    references(step, widths, results);
    for (int part : ColumnParts.of(widths)) {
      step.readSome(name, rows, part, selectivity)
          .write("result column", results * part)
          .items("values", results);
    }
  }

  /**
   * Adds the work of reading columns at rows without an order.
   *
   * @param rows the number of rows of the columns
   * @param results the number of rows of the result
   */
  static void atRandom(
      StepWork.Builder step, String name, double rows, List<Integer> widths, double results) {
    references(step, widths, results);
    for (int part : ColumnParts.of(widths)) {
      step.gather(name, results, part, rows * part)
          .write("result column", results * part)
          .items("values", results);
    }
  }

  private static void references(StepWork.Builder step, List<Integer> widths, double results) {
    step.read("row references", widths.isEmpty() ? 0 : results * WORD);
  }
}

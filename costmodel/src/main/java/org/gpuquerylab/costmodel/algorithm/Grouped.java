package org.gpuquerylab.costmodel.algorithm;

import org.gpuquerylab.costmodel.work.StepWork;

/**
 * Columns read in the order of groups, in each group in the order of the rows: the next row of a
 * group lies as many rows on as there are groups.
 */
final class Grouped {
  /** Bytes of the least that memory moves. */
  private static final int SECTOR = 32;

  private Grouped() {}

  /**
   * Adds reading a fraction of a column's values. Groups whose rows share sectors scan the column
   * once each; of more groups each value is an access for itself.
   */
  static void read(
      StepWork.Builder step, String name, double rows, int width, double groups, double fraction) {
    if (groups * width <= SECTOR * fraction) {
      step.readSome(name + ", once a group", rows * groups, width, fraction / groups);
    } else {
      step.gather(name, rows * fraction, width, rows * width);
    }
  }
}

package org.gpuquerylab.costmodel.internal.work;

/**
 * The work of reading columns in the order of groups, and within each group in the order of the
 * rows: the distance to the next row of a group is the number of groups.
 */
final class Grouped {
  /** The size in bytes of a sector, the smallest unit that memory moves. */
  private static final int SECTOR = 32;

  private Grouped() {}

  /**
   * Adds the work of reading a fraction of a column's values. If the groups' rows share sectors,
   * each group scans the column once; with more groups each value is a separate access.
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

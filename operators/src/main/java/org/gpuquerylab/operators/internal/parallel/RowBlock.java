package org.gpuquerylab.operators.internal.parallel;

/** The rows of a block that are still selected, and the group of each row. */
final class RowBlock {
  /** The number of rows in a block; it is so small that the lists stay in the first-level cache. */
  static final int ROWS = 1024;

  /** The numbers of the selected rows, in ascending order. */
  final int[] rows = new int[ROWS];

  /** The group of each selected row. */
  final long[] groups = new long[ROWS];

  /** The number of selected rows. */
  int count;

  /** Selects a range of at most {@link #ROWS} rows, all with group 0. */
  void selectAll(int from, int to) {
    count = to - from;
    for (int i = 0; i < count; i++) {
      rows[i] = from + i;
      groups[i] = 0;
    }
  }
}

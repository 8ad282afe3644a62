package org.gpuquerylab.operators.star.parallel;

/** The rows of a block that are still selected, and the group of each. */
final class RowBlock {
  /** Rows a block: the lists stay in the first-level cache. */
  static final int ROWS = 1024;

  /** Numbers of the selected rows, ascending. */
  final int[] rows = new int[ROWS];

  /** The group of each selected row. */
  final long[] groups = new long[ROWS];

  /** Number of selected rows. */
  int count;

  /** Selects a range of rows, at most {@link #ROWS}, all of group 0. */
  void selectAll(int from, int to) {
    count = to - from;
    for (int i = 0; i < count; i++) {
      rows[i] = from + i;
      groups[i] = 0;
    }
  }
}

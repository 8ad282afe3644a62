package org.gpuquerylab.operators.internal.parallel;

import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/** A condition on a column, evaluated for blocks of rows. */
final class BlockFilter {
  private final int[] values;
  private final int[] lows;
  private final int[] spans;

  private BlockFilter(int[] values, CodeSet passing) {
    this.values = values;
    lows = passing.intervals().stream().mapToInt(CodeSet.Interval::low).toArray();
    // high - low as an unsigned number, so that one comparison tests both ends.
    spans = passing.intervals().stream().mapToInt(i -> i.high() - i.low()).toArray();
  }

  /**
   * The filter for a predicate.
   *
   * @throws IllegalArgumentException if the predicate does not fit the table
   */
  static BlockFilter of(Predicate predicate, Table table) {
    Column column = table.column(predicate.column());
    CodeSet passing = CodeSet.of(predicate, column);
    return new BlockFilter(column.ints(), passing);
  }

  /** Whether a row passes; the time is O(number of intervals). */
  boolean passes(int row) {
    for (int i = 0; i < lows.length; i++) {
      if (Integer.compareUnsigned(values[row] - lows[i], spans[i]) <= 0) {
        return true;
      }
    }
    return false;
  }

  /** Keeps the rows that pass. */
  void filter(RowBlock block) {
    if (lows.length == 1) {
      filterRange(block, lows[0], spans[0]);
      return;
    }
    int kept = 0;
    for (int i = 0; i < block.count; i++) {
      int row = block.rows[i];
      block.rows[kept] = row;
      kept += passes(row) ? 1 : 0;
    }
    block.count = kept;
  }

  private void filterRange(RowBlock block, int low, int span) {
    int[] rows = block.rows;
    int kept = 0;
    for (int i = 0; i < block.count; i++) {
      int row = rows[i];
      rows[kept] = row;
      kept += Integer.compareUnsigned(values[row] - low, span) <= 0 ? 1 : 0;
    }
    block.count = kept;
  }
}

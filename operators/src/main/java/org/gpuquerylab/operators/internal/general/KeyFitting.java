package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/**
 * Finds a layout of keys with at most 64 bits. Columns whose values would need more are replaced by
 * the number of the first row that has their values, so that different keys never look equal.
 */
final class KeyFitting {
  /** The largest number of columns that a kernel reads. */
  private static final int MOST_COLUMNS = 10;

  private final KeyLauncher launcher;
  private final Workspace scratch;
  private final int rows;
  private final boolean nulls;
  private final List<CodeRange> ranges;
  private List<KeyColumn> columns;
  private List<KeyColumn> side = List.of();
  private int sideRows;

  /**
   * Finds the ranges of the columns, and waits.
   *
   * @param scratch owns the columns that replace others
   * @param nulls whether NULL is a value
   * @param mostCells the most keys for which wider ranges than those of the rows are taken
   */
  KeyFitting(
      KeyLauncher launcher,
      Workspace scratch,
      List<KeyColumn> columns,
      int rows,
      boolean nulls,
      long mostCells) {
    this.launcher = launcher;
    this.scratch = scratch;
    this.columns = columns;
    this.rows = rows;
    this.nulls = nulls;
    this.ranges = new ArrayList<>(ranges(mostCells));
  }

  /** Ranges that are known suffice if a cell for each of their keys is allowed. */
  private List<CodeRange> ranges(long mostCells) {
    if (columns.stream().anyMatch(column -> column.references() != null)) {
      List<CodeRange> wide = KeyRanges.ofAllValues(launcher, columns, rows);
      KeyLayout layout = wide.isEmpty() ? null : KeyLayout.of(columns, wide, nulls);
      if (layout != null && CellStore.form(layout, mostCells) == 0) {
        return wide;
      }
    }
    return KeyRanges.of(launcher, columns, rows);
  }

  /** Adds another side, whose columns are replaced with these. */
  void addSide(List<KeyColumn> others, int otherRows) {
    side = others;
    sideRows = otherRows;
  }

  /** The other side's columns, after {@link #fit}. */
  List<KeyColumn> side() {
    return side;
  }

  /** Replaces columns until there is a layout. */
  KeyLayout fit() {
    KeyLayout whole = KeyLayout.of(columns, ranges, nulls);
    while (whole == null || columns.size() > MOST_COLUMNS) {
      // A wide column is replaced alone; if there is none, any two columns make one number.
      int wide = KeyLayout.wide(columns, ranges, nulls);
      int from = Math.max(0, wide);
      replace(from, from + (wide < 0 ? 2 : 1));
      whole = KeyLayout.of(columns, ranges, nulls);
    }
    return whole;
  }

  private void replace(int from, int to) {
    List<KeyColumn> some = columns.subList(from, to);
    List<CodeRange> their = ranges.subList(from, to);
    KeyLayout fitting = KeyLayout.of(some, their, nulls);
    // If NULL has no code of its own, rows with NULL get the number -1.
    KeyLayout keys = fitting == null ? KeyLayout.checked(some, their, false) : fitting;
    CodeRange numbers =
        fitting == null ? new CodeRange(-1, rows) : new CodeRange(0, Math.max(1, rows) - 1);
    try (Workspace own = new Workspace(launcher.backend())) {
      int form = CellStore.form(keys, Matcher.direct(rows));
      MatchTable table = new MatchTable(launcher, own, keys, form, rows, MatchTable.WHOLE);
      if (!side.isEmpty()) {
        side = replaced(table, keys.of(side.subList(from, to)), side, from, sideRows);
      }
      columns = replaced(table, keys, columns, from, rows);
      launcher.queue().finish();
    }
    their.clear();
    ranges.add(from, numbers);
  }

  private List<KeyColumn> replaced(
      MatchTable table, KeyLayout keys, List<KeyColumn> before, int from, int count) {
    DeviceBuffer<int[]> first = scratch.allocate(ElementType.INT, Math.max(1, count));
    table.every(keys, count, first);
    List<KeyColumn> after = new ArrayList<>(before);
    after.subList(from, from + keys.count()).clear();
    after.add(from, KeyColumn.ofNumbers(first));
    return after;
  }
}

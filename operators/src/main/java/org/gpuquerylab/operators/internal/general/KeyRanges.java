package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.KeyExtremes;
import org.jspecify.annotations.Nullable;

/** Finds the ranges of key columns, and replaces columns whose keys would exceed 64 bits. */
final class KeyRanges {
  private static final CodeRange ALL = new CodeRange(0, -1);

  /** A column of this length is read in a few microseconds. */
  private static final int SHORT = 1 << 20;

  private KeyRanges() {}

  /**
   * The range of each column's values; reads each integer column once, and waits once. What is
   * known about a column of fixed values without references is kept as long as the column.
   */
  static List<CodeRange> of(KeyLauncher launcher, List<KeyColumn> columns, int rows) {
    List<KeyColumn> unknown =
        columns.stream().filter(column -> known(launcher, column, rows) == null).toList();
    List<CodeRange> found = unknown.isEmpty() ? List.of() : find(launcher, unknown, rows);
    List<CodeRange> ranges = new ArrayList<>();
    for (KeyColumn column : columns) {
      CodeRange range = known(launcher, column, rows);
      ranges.add(range == null ? found.get(unknown.indexOf(column)) : range);
    }
    for (int k = 0; k < unknown.size(); k++) {
      if (isKept(unknown.get(k))) {
        launcher.ranges().put(unknown.get(k).values(), found.get(k));
      }
    }
    return ranges;
  }

  /**
   * The ranges of the values that the columns refer to, which may be wider than those of the rows
   * but are kept as long as the columns; empty if a column is too long for the rows.
   */
  static List<CodeRange> ofAllValues(KeyLauncher launcher, List<KeyColumn> columns, int rows) {
    boolean isShort =
        columns.stream()
            .allMatch(c -> c.isFixed() && c.values().length() <= Math.max(SHORT, 8L * rows));
    if (!isShort || rows == 0) {
      return List.of();
    }
    List<CodeRange> ranges = new ArrayList<>();
    for (KeyColumn column : columns) {
      KeyColumn all = column.at(null);
      ranges.addAll(of(launcher, List.of(all), (int) all.values().length()));
    }
    return ranges;
  }

  private static boolean isKept(KeyColumn column) {
    return column.isFixed() && column.references() == null;
  }

  private static @Nullable CodeRange known(KeyLauncher launcher, KeyColumn column, int rows) {
    if (column.kind() == KeyColumn.FLOAT || column.kind() == KeyColumn.DOUBLE) {
      return CodeRange.ofFloats(column.kind() == KeyColumn.DOUBLE);
    }
    if (rows == 0) {
      return CodeRange.NONE;
    }
    if (column.kind() == KeyColumn.BYTE) {
      return new CodeRange(Byte.MIN_VALUE, 255);
    }
    return isKept(column) ? launcher.ranges().get(column.values()) : null;
  }

  private static List<CodeRange> find(KeyLauncher launcher, List<KeyColumn> columns, int rows) {
    long[] found = new long[2 * columns.size()];
    try (DeviceBuffer<long[]> extremes =
        launcher.backend().allocate(ElementType.LONG, found.length)) {
      launcher.queue().fill(extremes, -1L);
      for (int k = 0; k < columns.size(); k++) {
        KeyLayout layout = KeyLayout.checked(List.of(columns.get(k)), List.of(ALL), false);
        launcher.each(
            KeyExtremes.class,
            layout.defines(Map.of()),
            rows,
            new KeyExtremes(layout.arguments(launcher.noInts()), extremes, rows, 2 * k));
      }
      launcher.queue().read(extremes, found);
    }
    List<CodeRange> ranges = new ArrayList<>();
    for (int k = 0; k < columns.size(); k++) {
      long least = found[2 * k] ^ Long.MIN_VALUE;
      long greatest = ~found[2 * k + 1] ^ Long.MIN_VALUE;
      ranges.add(least > greatest ? CodeRange.NONE : new CodeRange(least, greatest - least));
    }
    return ranges;
  }
}

package org.gpuquerylab.operators.internal.general;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.KeyExtremes;

/** Finds the ranges of key columns, and replaces columns whose keys would exceed 64 bits. */
final class KeyRanges {
  private static final CodeRange ALL = new CodeRange(0, -1);

  private KeyRanges() {}

  /**
   * The range of each column's values; reads each integer column once, and waits. What is known
   * about a column of fixed values without references is kept as long as the column.
   */
  static List<CodeRange> of(KeyLauncher launcher, List<KeyColumn> columns, int rows) {
    return columns.stream().map(column -> of(launcher, column, rows)).toList();
  }

  private static CodeRange of(KeyLauncher launcher, KeyColumn column, int rows) {
    if (column.kind() == KeyColumn.FLOAT || column.kind() == KeyColumn.DOUBLE) {
      return CodeRange.ofFloats(column.kind() == KeyColumn.DOUBLE);
    }
    if (rows == 0) {
      return CodeRange.NONE;
    }
    if (column.kind() == KeyColumn.BYTE) {
      return new CodeRange(Byte.MIN_VALUE, 255);
    }
    boolean isKept = column.isFixed() && column.references() == null;
    CodeRange known = isKept ? launcher.ranges().get(column.values()) : null;
    if (known != null) {
      return known;
    }
    CodeRange found = find(launcher, column, rows);
    if (isKept) {
      launcher.ranges().put(column.values(), found);
    }
    return found;
  }

  private static CodeRange find(KeyLauncher launcher, KeyColumn column, int rows) {
    KeyLayout layout = KeyLayout.checked(List.of(column), List.of(ALL), false);
    try (DeviceBuffer<long[]> extremes = launcher.backend().allocate(ElementType.LONG, 2)) {
      launcher.queue().fill(extremes, -1L);
      launcher.each(
          KeyExtremes.class,
          layout.defines(Map.of()),
          rows,
          new KeyExtremes(layout.arguments(launcher.noInts()), extremes, rows));
      long[] found = new long[2];
      launcher.queue().read(extremes, found);
      long least = found[0] ^ Long.MIN_VALUE;
      long greatest = ~found[1] ^ Long.MIN_VALUE;
      return least > greatest ? CodeRange.NONE : new CodeRange(least, greatest - least);
    }
  }
}

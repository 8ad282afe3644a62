package org.gpuquerylab.operators.internal.fused;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/** Numbers the combinations of values of some columns of a dimension, from 0. */
public final class GroupCodes {
  private final Table dimension;
  private final List<String> columns;
  private final int[] codes;
  private final int[] rows;

  /** Numbers the combinations of at least one column; the time is O(columns * n log n). */
  GroupCodes(Table dimension, List<String> columns) {
    this.dimension = dimension;
    this.columns = List.copyOf(columns);
    long[] combined = new long[dimension.rows()];
    int[] dense = new int[dimension.rows()];
    for (String name : columns) {
      int[] next = ranks(bits(dimension.column(name)));
      long size = 1L + Arrays.stream(next).max().orElse(0);
      for (int row = 0; row < dense.length; row++) {
        combined[row] = dense[row] * size + next[row];
      }
      dense = ranks(combined);
    }
    codes = dense;
    rows = new int[1 + Arrays.stream(codes).max().orElse(-1)];
    for (int row = 0; row < codes.length; row++) {
      rows[codes[row]] = row;
    }
  }

  /** A number for the value of each row; equal values have equal numbers. */
  private static long[] bits(Column column) {
    Object array = column.array();
    return IntStream.range(0, column.rows())
        .mapToLong(
            row ->
                array instanceof double[] doubles
                    ? Double.doubleToLongBits(doubles[row] + 0.0)
                    : Array.getLong(array, row))
        .toArray();
  }

  private static int[] ranks(long[] values) {
    long[] distinct = Arrays.stream(values).sorted().distinct().toArray();
    return Arrays.stream(values)
        .parallel()
        .mapToInt(value -> Arrays.binarySearch(distinct, value))
        .toArray();
  }

  /** The code of each row; must not be modified. */
  public int[] codes() {
    return codes;
  }

  /** The number of combinations. */
  public int size() {
    return rows.length;
  }

  /** The value of one of the columns in a combination. */
  public Comparable<?> value(int code, String column) {
    if (!columns.contains(column)) {
      throw new IllegalArgumentException(column + " is not one of " + columns);
    }
    return StarResult.group(dimension.column(column), rows[code]);
  }
}

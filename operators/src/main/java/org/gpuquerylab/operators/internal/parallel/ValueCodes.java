package org.gpuquerylab.operators.internal.parallel;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Column;

/**
 * Numbers the values of a column from 0, either by their difference from the smallest value or by
 * their rank.
 */
final class ValueCodes {
  private static final long WIDEST = 1 << 16;

  private final IntToLongFunction bits;
  private final long least;
  private final long[] ranked;
  private final Comparable<?>[] values;

  /** Numbers the values of a column of any type; the time is O(rows log rows). */
  ValueCodes(Column column) {
    bits = bits(column);
    int rows = column.rows();
    least = IntStream.range(0, rows).mapToLong(bits).min().orElse(0);
    long span = IntStream.range(0, rows).mapToLong(bits).max().orElse(0) - least;
    // If the range of values overflows, this difference is negative.
    boolean narrow = span >= 0 && span < WIDEST;
    ranked =
        narrow
            ? new long[0]
            : IntStream.range(0, rows).mapToLong(bits).sorted().distinct().toArray();
    values = new Comparable<?>[narrow ? (int) span + 1 : ranked.length];
    for (int row = 0; row < rows; row++) {
      int code = code(row);
      if (values[code] == null) {
        values[code] = StarResult.group(column, row);
      }
    }
  }

  /** A number for the value of each row; equal values have equal numbers. */
  private static IntToLongFunction bits(Column column) {
    if (column.array() instanceof long[] longs) {
      return row -> longs[row];
    }
    if (column.array() instanceof double[] doubles) {
      return row -> Double.doubleToLongBits(doubles[row] + 0.0);
    }
    int[] ints = column.ints();
    return row -> ints[row];
  }

  /** The number of codes. */
  int size() {
    return values.length;
  }

  /** The code of the value in a row. */
  int code(int row) {
    long value = bits.applyAsLong(row);
    return ranked.length == 0 ? (int) (value - least) : Arrays.binarySearch(ranked, value);
  }

  /** The value of a code that occurs. */
  Comparable<?> value(int code) {
    return values[code];
  }
}

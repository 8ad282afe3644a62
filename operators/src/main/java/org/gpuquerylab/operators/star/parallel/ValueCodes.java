package org.gpuquerylab.operators.star.parallel;

import java.util.Arrays;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;

/** Numbers a column's values from 0 on: by their distance from the least, or by their rank. */
final class ValueCodes {
  private static final long WIDEST = 1 << 16;

  private final Column column;
  private final int[] values;
  private final int least;
  private final int[] ranked;
  private final int size;

  /** Numbers the values of a column of integers or strings. */
  ValueCodes(Column column) {
    this.column = column;
    values = column.ints();
    least = Arrays.stream(values).min().orElse(0);
    int greatest = Arrays.stream(values).max().orElse(0);
    boolean narrow = (long) greatest - least < WIDEST;
    ranked = narrow ? new int[0] : Arrays.stream(values).sorted().distinct().toArray();
    size = narrow ? greatest - least + 1 : ranked.length;
  }

  /** How many codes there are. */
  int size() {
    return size;
  }

  /** The code of a row's value. */
  int code(int row) {
    return ranked.length == 0 ? values[row] - least : Arrays.binarySearch(ranked, values[row]);
  }

  /** The value of a code, {@link Integer} or {@link String}. */
  Comparable<?> value(int code) {
    int value = ranked.length == 0 ? least + code : ranked[code];
    if (column.type() == ColumnType.STRING) {
      return column.dictionary().string(value);
    }
    return value;
  }
}

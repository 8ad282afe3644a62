package org.gpuquerylab.data.internal.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/** Successive values of a column, which one thread appends. Strings are codes of its own list. */
final class ColumnPart {
  private static final int FIRST = 1_024;

  private final boolean wide;
  private int[] ints;
  private long[] longs;
  private int[] validity = new int[Vector.words(FIRST)];
  private int rows;
  private boolean nulls;
  private final List<String> strings = new ArrayList<>();
  private final Map<String, Integer> codes = new HashMap<>();

  /**
   * An empty part.
   *
   * @param wide whether values have 64 bits
   */
  ColumnPart(boolean wide) {
    this.wide = wide;
    ints = new int[wide ? 0 : FIRST];
    longs = new long[wide ? FIRST : 0];
  }

  /** Appends a number, a truth, days since 1970-01-01, or the units of a decimal. */
  void add(long value) {
    int capacity = wide ? longs.length : ints.length;
    if (rows == capacity) {
      ints = wide ? ints : Arrays.copyOf(ints, 2 * rows);
      longs = wide ? Arrays.copyOf(longs, 2 * rows) : longs;
      validity = Arrays.copyOf(validity, Vector.words(2L * rows));
    }
    validity[rows >> 5] |= 1 << rows;
    if (wide) {
      longs[rows++] = value;
    } else {
      ints[rows++] = (int) value;
    }
  }

  /** Appends a string. */
  void add(String text) {
    Integer known = codes.get(text);
    if (known == null) {
      known = strings.size();
      codes.put(text, known);
      strings.add(text);
    }
    add(known.longValue());
  }

  /** Appends a value or, for null, NULL. */
  void add(@Nullable Integer value) {
    if (value != null) {
      add(value.longValue());
    } else {
      add(0L);
      validity[(rows - 1) >> 5] &= ~(1 << (rows - 1));
      nulls = true;
    }
  }

  int rows() {
    return rows;
  }

  boolean hasNulls() {
    return nulls;
  }

  boolean isValid(int row) {
    return (validity[row >> 5] >>> row & 1) != 0;
  }

  /** The stored value of a row. */
  long value(int row) {
    return wide ? longs[row] : ints[row];
  }

  /** The strings in the order of their codes. */
  List<String> strings() {
    return strings;
  }
}

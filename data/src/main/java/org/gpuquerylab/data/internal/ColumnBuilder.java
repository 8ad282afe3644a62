package org.gpuquerylab.data.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Dictionary;

/** Builds a column value by value. */
public final class ColumnBuilder {
  private static final int FIRST_CAPACITY = 1024;

  private final String name;
  private final ColumnType type;

  /** The number of each string, in the order of first appearance. */
  private final Map<String, Integer> numbers = new HashMap<>();

  private int[] ints = {};
  private long[] longs = {};
  private double[] doubles = {};
  private int size;

  /** Creates a builder without values. */
  public ColumnBuilder(String name, ColumnType type) {
    this.name = name;
    this.type = type;
  }

  /** The name of the column. */
  public String name() {
    return name;
  }

  /** The type of the column. */
  public ColumnType type() {
    return type;
  }

  /** Appends a value to an INT32 column. */
  public void addInt(int value) {
    check(ColumnType.INT32);
    appendInt(value);
  }

  /** Appends a value to an INT64 column. */
  public void addLong(long value) {
    check(ColumnType.INT64);
    if (size == longs.length) {
      longs = Arrays.copyOf(longs, grown());
    }
    longs[size++] = value;
  }

  /** Appends a value to a FLOAT64 column. */
  public void addDouble(double value) {
    check(ColumnType.FLOAT64);
    if (size == doubles.length) {
      doubles = Arrays.copyOf(doubles, grown());
    }
    doubles[size++] = value;
  }

  /** Appends a value to a STRING column. */
  public void addString(String value) {
    check(ColumnType.STRING);
    Integer number = numbers.putIfAbsent(value, numbers.size());
    appendInt(number == null ? numbers.size() - 1 : number);
  }

  private void check(ColumnType wanted) {
    if (type != wanted) {
      throw new IllegalStateException("column " + name + " is of type " + type + ", not " + wanted);
    }
  }

  private void appendInt(int value) {
    if (size == ints.length) {
      ints = Arrays.copyOf(ints, grown());
    }
    ints[size++] = value;
  }

  private int grown() {
    return size < FIRST_CAPACITY ? FIRST_CAPACITY : Math.addExact(size, size >> 1);
  }

  /** The column of the values so far; the time is O(rows + s log s) for s distinct strings. */
  public Column build() {
    return switch (type) {
      case INT32 -> Column.ofInts(name, Arrays.copyOf(ints, size));
      case INT64 -> Column.ofLongs(name, Arrays.copyOf(longs, size));
      case FLOAT64 -> Column.ofDoubles(name, Arrays.copyOf(doubles, size));
      case STRING -> strings();
    };
  }

  private Column strings() {
    Dictionary dictionary = Dictionary.of(numbers.keySet());
    int[] codes = new int[numbers.size()];
    numbers.forEach((text, number) -> codes[number] = dictionary.code(text).orElseThrow());
    int[] values = new int[size];
    Arrays.setAll(values, row -> codes[ints[row]]);
    return Column.ofCodes(name, values, dictionary);
  }
}

package org.gpuquerylab.operators.table;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A named column in host memory. A column keeps the array from which it is made, because columns
 * are large; nobody may change the array afterwards.
 */
public final class Column {
  private final String name;
  private final ColumnType type;
  private final Object values;
  private final @Nullable Dictionary dictionary;

  private Column(String name, ColumnType type, Object values, @Nullable Dictionary dictionary) {
    this.name = name;
    this.type = type;
    this.values = values;
    this.dictionary = dictionary;
  }

  /** Creates a column of 32-bit integers; the array is kept, not modified. */
  public static Column ofInts(String name, int[] values) {
    return new Column(name, ColumnType.INT32, values, null);
  }

  /** Creates a column of 64-bit integers; the array is kept, not modified. */
  public static Column ofLongs(String name, long[] values) {
    return new Column(name, ColumnType.INT64, values, null);
  }

  /** Creates a column of doubles; the array is kept, not modified. */
  public static Column ofDoubles(String name, double[] values) {
    return new Column(name, ColumnType.FLOAT64, values, null);
  }

  /**
   * Creates a column of strings.
   *
   * @param codes the codes of the strings in the dictionary, which are not checked; kept, not
   *     modified
   */
  public static Column ofCodes(String name, int[] codes, Dictionary dictionary) {
    return new Column(name, ColumnType.STRING, codes, dictionary);
  }

  /**
   * This column with another dictionary but equal strings; the time is O(rows).
   *
   * @throws IllegalArgumentException if the other dictionary does not have a string of this
   *     column's dictionary
   * @throws IllegalStateException if the column has another type
   */
  public Column recoded(Dictionary other) {
    int[] codes = dictionary().codesIn(other);
    if (Arrays.stream(codes).anyMatch(code -> code < 0)) {
      throw new IllegalArgumentException(
          "column " + name + " has strings that " + other + " lacks");
    }
    return ofCodes(name, Arrays.stream(ints()).map(code -> codes[code]).toArray(), other);
  }

  /** The name of the column. */
  public String name() {
    return name;
  }

  /** The type of the column. */
  public ColumnType type() {
    return type;
  }

  /** The number of values. */
  public int rows() {
    return Array.getLength(values);
  }

  /**
   * The array of all values, which is an {@code int[]}, {@code long[]} or {@code double[]}; must
   * not be modified.
   */
  public Object array() {
    return values;
  }

  /**
   * The integers, or the codes of the strings; must not be modified.
   *
   * @throws IllegalStateException if the column has another type
   */
  public int[] ints() {
    if (values instanceof int[] ints) {
      return ints;
    }
    throw new IllegalStateException(
        "column " + name + " is of type " + type + ", not of type INT32 or STRING");
  }

  /**
   * The dictionary of a column of strings.
   *
   * @throws IllegalStateException if the column has another type
   */
  public Dictionary dictionary() {
    if (dictionary == null) {
      throw new IllegalStateException("column " + name + " is of type " + type + ", not STRING");
    }
    return dictionary;
  }

  /** A value as {@link Integer}, {@link Long}, {@link Double} or {@link String}. */
  public Object value(int row) {
    Object value = Array.get(values, row);
    return dictionary == null ? value : dictionary.string((Integer) value);
  }

  @Override
  public String toString() {
    return name + " " + type + "[" + rows() + "]";
  }
}

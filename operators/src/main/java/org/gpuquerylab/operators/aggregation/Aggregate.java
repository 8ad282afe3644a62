package org.gpuquerylab.operators.aggregation;

import org.gpuquerylab.operators.table.ColumnType;

/**
 * An aggregate function of a column, and its name in the result.
 *
 * @param function the function
 * @param column the column; not read by {@link Function#COUNT}
 * @param name the name of the result's column
 */
public record Aggregate(Function function, String column, String name) {

  /** The function computed over a group's rows. */
  public enum Function {
    /**
     * Sums of integers are INT64 and wrap around modulo 2^64, as in Java, where SQL has an error or
     * a wider type; sums of doubles are FLOAT64, NaN if any value is. A sum of INT32 cannot wrap
     * around. Whether one of INT64 did can be seen from {@link #AVERAGE} times the number of rows.
     */
    SUM,
    /**
     * The least value, by Math.min: of the column's type; NaN if any value is, and -0.0 before 0.0.
     */
    MIN,
    /** The greatest value, by Math.max. */
    MAX,
    /**
     * FLOAT64: the sum divided by the number of rows. The sum of integers is exact, in 128 bits,
     * and does not wrap around. It is rounded to a double, and so is the quotient, so the result is
     * at most two units in the last place off the mean, and the same on all devices.
     */
    AVERAGE,
    /** The number of rows, INT64. */
    COUNT
  }

  /** The number of rows of each group. */
  public static Aggregate count(String name) {
    return new Aggregate(Function.COUNT, "", name);
  }

  /** The sum of a column. */
  public static Aggregate sum(String column, String name) {
    return new Aggregate(Function.SUM, column, name);
  }

  /** The least value of a column. */
  public static Aggregate min(String column, String name) {
    return new Aggregate(Function.MIN, column, name);
  }

  /** The greatest value of a column. */
  public static Aggregate max(String column, String name) {
    return new Aggregate(Function.MAX, column, name);
  }

  /** The mean of a column. */
  public static Aggregate average(String column, String name) {
    return new Aggregate(Function.AVERAGE, column, name);
  }

  /**
   * The type of the result.
   *
   * @param type the column's
   * @throws IllegalArgumentException if the function has no meaning for strings
   */
  ColumnType resultType(ColumnType type) {
    if (type == ColumnType.STRING && (function == Function.SUM || function == Function.AVERAGE)) {
      throw new IllegalArgumentException(
          "%s of column %s of type STRING has no meaning".formatted(function, column));
    }
    return switch (function) {
      case COUNT -> ColumnType.INT64;
      case AVERAGE -> ColumnType.FLOAT64;
      case SUM -> type == ColumnType.FLOAT64 ? ColumnType.FLOAT64 : ColumnType.INT64;
      case MIN, MAX -> type;
    };
  }
}

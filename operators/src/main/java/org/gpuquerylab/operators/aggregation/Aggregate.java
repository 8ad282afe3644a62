package org.gpuquerylab.operators.aggregation;

import java.util.Locale;
import org.gpuquerylab.operators.table.ColumnType;

/**
 * An aggregate function of a column, and the name of its column in the result.
 *
 * @param function the aggregate function
 * @param column the column, which {@link Function#COUNT} does not read
 * @param name the name of the result's column
 */
public record Aggregate(Function function, String column, String name) {

  /** The function that is computed over the rows of a group. */
  public enum Function {
    /**
     * The sum of the values. Sums of integers are INT64 and wrap around modulo 2^64, as in Java;
     * SQL would report an error or use a wider type. Sums of doubles are FLOAT64, and NaN if any
     * value is NaN. A sum of INT32 values cannot wrap around. To find out whether a sum of INT64
     * values wrapped around, compare it with {@link #AVERAGE} times the number of rows.
     */
    SUM,
    /**
     * The smallest value according to Math.min, with the column's type. The result is NaN if any
     * value is NaN, and -0.0 is less than 0.0.
     */
    MIN,
    /** The greatest value according to Math.max. */
    MAX,
    /**
     * The sum divided by the number of rows, as FLOAT64. The sum of integers is computed exactly in
     * 128 bits and does not wrap around. The sum and the quotient are each rounded to a double.
     * Therefore the result differs from the mean by at most two units in the last place, and is the
     * same on all devices.
     */
    AVERAGE,
    /** The number of rows, as INT64. */
    COUNT
  }

  /** Creates an aggregate with the number of rows of each group. */
  public static Aggregate count(String name) {
    return new Aggregate(Function.COUNT, "", name);
  }

  /** Creates an aggregate with the sum of a column. */
  public static Aggregate sum(String column, String name) {
    return new Aggregate(Function.SUM, column, name);
  }

  /** Creates an aggregate with the smallest value of a column. */
  public static Aggregate min(String column, String name) {
    return new Aggregate(Function.MIN, column, name);
  }

  /** Creates an aggregate with the greatest value of a column. */
  public static Aggregate max(String column, String name) {
    return new Aggregate(Function.MAX, column, name);
  }

  /** Creates an aggregate with the mean of a column. */
  public static Aggregate average(String column, String name) {
    return new Aggregate(Function.AVERAGE, column, name);
  }

  /**
   * The type of the result.
   *
   * @param type the type of the column
   * @throws IllegalArgumentException if the function is not defined for strings
   */
  ColumnType resultType(ColumnType type) {
    if (type == ColumnType.STRING && (function == Function.SUM || function == Function.AVERAGE)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s of column %s of type STRING has no meaning; choose a column of numbers",
              function,
              column));
    }
    return switch (function) {
      case COUNT -> ColumnType.INT64;
      case AVERAGE -> ColumnType.FLOAT64;
      case SUM -> type == ColumnType.FLOAT64 ? ColumnType.FLOAT64 : ColumnType.INT64;
      case MIN, MAX -> type;
    };
  }
}

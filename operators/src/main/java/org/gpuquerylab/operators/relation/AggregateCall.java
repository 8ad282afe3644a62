package org.gpuquerylab.operators.relation;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate of each group of a relation. Aggregates skip NULLs; of no values, a count is 0 and
 * all others are NULL. A sum of integers is of type INT64, a sum of decimals has their type, and a
 * sum of floating-point numbers is of type FLOAT64; its last bits depend on the order of additions.
 * Sums of integers and decimals are exact, also between, and an error if they do not fit 64 bits.
 * An average is of type FLOAT64: the exact sum of integers or decimals, rounded, over the count.
 * Least and greatest values have the type of the column; NaN is greater than all other numbers.
 *
 * @param function the function
 * @param column the name of the column; null for {@link Function#COUNT_ROWS}
 * @param name the name of the column of the result
 */
public record AggregateCall(Function function, @Nullable String column, String name) {

  /** A function of the values of a group. */
  public enum Function {
    /** {@code COUNT(*)}: the number of rows. */
    COUNT_ROWS,
    /** The number of values. */
    COUNT,
    /** The number of different values. */
    COUNT_DISTINCT,
    SUM,
    MIN,
    MAX,
    AVG
  }

  /** Checks that there is a column if, and only if, the function takes one. */
  public AggregateCall {
    if ((function == Function.COUNT_ROWS) != (column == null)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s %s",
              function,
              column == null ? "needs a column" : "takes no column, not " + column));
    }
  }

  /** {@code COUNT(*)}. */
  public static AggregateCall countRows(String name) {
    return new AggregateCall(Function.COUNT_ROWS, null, name);
  }

  /** A function of a column. */
  public static AggregateCall of(Function function, String column, String name) {
    return new AggregateCall(function, column, name);
  }

  @Override
  public String toString() {
    return column == null ? "COUNT(*)" : function + "(" + column + ")";
  }
}

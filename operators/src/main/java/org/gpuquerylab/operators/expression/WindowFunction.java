package org.gpuquerylab.operators.expression;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A window function, which adds a column.
 *
 * @param name the name of the column
 * @param kind what is computed
 * @param operand the values of SUM, MIN, MAX and COUNT; null for COUNT(*) and for numbers of rows
 * @param frame the rows over which SUM, MIN, MAX and COUNT go; does not matter for other kinds
 */
public record WindowFunction(
    String name, Kind kind, @Nullable ScalarExpression operand, Frame frame) {

  /** Checks that there is an operand if one is needed. */
  public WindowFunction {
    boolean needed = kind == Kind.SUM || kind == Kind.MIN || kind == Kind.MAX;
    if (operand == null ? needed : !needed && kind != Kind.COUNT) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s takes %s", kind, needed ? "an operand" : "no operand"));
    }
  }

  /** What is computed. */
  public enum Kind {
    /** The number of the row in its partition, from 1; INT64. */
    ROW_NUMBER,
    /** The number of the first row with the same order; INT64. */
    RANK,
    /** The number of different orders up to the row's; INT64. */
    DENSE_RANK,
    /** The number of rows, or of values that are not NULL; INT64. */
    COUNT,
    /**
     * INT64 of integers, which is exact or an error by name; DECIMAL of decimals, the same; FLOAT64
     * of floating-point numbers. NULL without a value.
     */
    SUM,
    /** NULL without a value. */
    MIN,
    /** NULL without a value. */
    MAX
  }

  /** The rows over which a function goes. */
  public enum Frame {
    /** The whole partition. */
    PARTITION,
    /** The rows up to the current one and those with the same order (SQL's default). */
    RANGE,
    /** The rows up to the current one. */
    ROWS
  }
}

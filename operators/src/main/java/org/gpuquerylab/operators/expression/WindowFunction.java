package org.gpuquerylab.operators.expression;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A window function, which adds a column.
 *
 * @param name the name of the column
 * @param kind what is computed
 * @param operand the values of functions over frames; null for COUNT(*) and for numbers of rows
 * @param frame the rows over which a function goes; does not matter for numbers of rows
 */
public record WindowFunction(
    String name, Kind kind, @Nullable ScalarExpression operand, Frame frame) {

  /** Checks that there is an operand if one is needed. */
  public WindowFunction {
    boolean needed = kind.compareTo(Kind.COUNT) > 0;
    if (operand == null ? needed : kind.compareTo(Kind.COUNT) < 0) {
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
    MAX,
    /** The value of the frame's first row, which may be NULL; NULL without a row. */
    FIRST_VALUE,
    /** The value of the frame's last row. */
    LAST_VALUE
  }

  /**
   * The rows over which a function goes, all in the row's partition.
   *
   * @param byRows whether rows are counted; otherwise rows with the same order count as the current
   *     row, and both numbers are 0 or unbounded
   * @param before how many rows before the current one are the first; negative for rows after it
   * @param after how many rows after the current one are the last; negative for rows before it
   */
  public record Frame(boolean byRows, long before, long after) {
    /** The number of all rows. */
    public static final long UNBOUNDED = Long.MAX_VALUE;

    /** The whole partition. */
    public static final Frame PARTITION = new Frame(false, UNBOUNDED, UNBOUNDED);

    /** The rows up to the current one and those with the same order (SQL's default). */
    public static final Frame RANGE = new Frame(false, UNBOUNDED, 0);

    /** The rows up to the current one. */
    public static final Frame ROWS = new Frame(true, UNBOUNDED, 0);

    /** Checks the numbers. */
    public Frame {
      boolean bounded = (before != 0 && before != UNBOUNDED) || (after != 0 && after != UNBOUNDED);
      if (!byRows && bounded) {
        throw new IllegalArgumentException("a frame by order begins and ends unbounded or at 0");
      }
    }

    /** Whether a frame may have no rows. */
    public boolean canBeEmpty() {
      return before < 0 || after < 0;
    }
  }
}

package org.gpuquerylab.operators.selection;

import java.util.Locale;
import org.gpuquerylab.operators.device.DeviceColumn;

/**
 * The values of a column that satisfy a condition: those in some closed intervals, or all others.
 *
 * @param bounds an {@code int[]}, {@code long[]} or {@code double[]}, like the values of the
 *     column. The array has the low end and the high end of each interval in turn; the intervals
 *     are ascending and disjoint
 * @param count the number of intervals
 * @param complement whether the values outside the intervals satisfy the condition
 */
record IntervalSet(Object bounds, int count, boolean complement) {

  /**
   * The values that satisfy a condition on a column.
   *
   * @throws IllegalArgumentException if a constant does not have the column's type
   */
  static IntervalSet of(Condition.OnColumn condition, DeviceColumn column) {
    return switch (column.type()) {
      case FLOAT64 -> DoubleIntervals.of(condition);
      case INT32 -> ints(LongIntervals.of(condition, Integer.MIN_VALUE, Integer.MAX_VALUE, column));
      case INT64 -> longs(LongIntervals.of(condition, Long.MIN_VALUE, Long.MAX_VALUE, column));
      case STRING ->
          ints(LongIntervals.of(StringCodes.of(condition, column), 0, Integer.MAX_VALUE, column));
    };
  }

  private static IntervalSet ints(LongIntervals set) {
    int[] bounds = new int[set.intervals.size() * 2];
    for (int i = 0; i < set.intervals.size(); i++) {
      bounds[2 * i] = (int) set.intervals.get(i).low();
      bounds[2 * i + 1] = (int) set.intervals.get(i).high();
    }
    return new IntervalSet(bounds, set.intervals.size(), set.complement);
  }

  private static IntervalSet longs(LongIntervals set) {
    long[] bounds = new long[set.intervals.size() * 2];
    for (int i = 0; i < set.intervals.size(); i++) {
      bounds[2 * i] = set.intervals.get(i).low();
      bounds[2 * i + 1] = set.intervals.get(i).high();
    }
    return new IntervalSet(bounds, set.intervals.size(), set.complement);
  }

  static IllegalArgumentException mismatch(Object constant, String column, String type) {
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "the constant %s of type %s does not fit column %s of type %s",
            constant,
            constant.getClass().getSimpleName(),
            column,
            type));
  }
}

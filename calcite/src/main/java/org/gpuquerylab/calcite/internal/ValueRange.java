package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.calcite.query.ColumnStatistics;

/**
 * An interval of numbers that includes both bounds.
 *
 * @param low the lower bound, or minus infinity
 * @param high the upper bound, at least {@code low}, or infinity
 */
record ValueRange(double low, double high) {
  /**
   * The fraction of the values that lie in an interval with one finite bound, if the column's
   * minimum and maximum are not known (Selinger et al. 1979).
   */
  private static final double HALF_OPEN = 1.0 / 3;

  private static final double BOUNDED = 1.0 / 4;

  /** The union of intervals, as intervals in ascending order of which no two touch. */
  static List<ValueRange> merge(List<ValueRange> intervals) {
    List<ValueRange> merged = new ArrayList<>();
    for (ValueRange next :
        intervals.stream().sorted(Comparator.comparingDouble(ValueRange::low)).toList()) {
      ValueRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && next.low <= Math.nextUp(last.high)) {
        merged.set(merged.size() - 1, new ValueRange(last.low, Math.max(last.high, next.high)));
      } else {
        merged.add(next);
      }
    }
    return merged;
  }

  /**
   * The fraction of a column's values that lie in intervals, if values are uniform. A single value
   * between two intervals is subtracted from the interval that spans both.
   */
  static double fraction(List<ValueRange> intervals, ColumnStatistics column) {
    double sum = 0;
    double low = Double.NaN;
    double high = Double.NaN;
    for (ValueRange interval : intervals) {
      if (interval.low == Math.nextUp(Math.nextUp(high))) {
        sum -= 1 / column.distinct();
      } else {
        sum += fraction(low, high, column);
        low = interval.low;
      }
      high = interval.high;
    }
    return Math.min(1, Math.max(0, sum + fraction(low, high, column)));
  }

  private static double fraction(double low, double high, ColumnStatistics column) {
    if (Double.isNaN(low)) {
      return 0;
    } else if (column.hasRange()) {
      return column.fraction(low, high);
    } else if (low == high) {
      return 1 / column.distinct();
    }
    boolean halfOpen = Double.isInfinite(low) || Double.isInfinite(high);
    return Math.max(1 / column.distinct(), halfOpen ? HALF_OPEN : BOUNDED);
  }
}

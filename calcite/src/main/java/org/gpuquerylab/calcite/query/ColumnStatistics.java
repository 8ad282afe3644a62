package org.gpuquerylab.calcite.query;

import java.util.Map;

/**
 * Statistics of a column.
 *
 * @param distinct the number of distinct values except null, at least 1
 * @param min the minimum, a date or timestamp as its days since 1970; NaN if unknown
 * @param max the maximum in the same form
 * @param dates whether minimum and maximum are dates or timestamps
 * @param nullFraction the fraction of the rows that are null, from 0 to 1
 * @param common the fraction of the rows, except null, of each of the most common values; a value
 *     is written as its text, a number as Java writes a double, a date as its days since 1970
 */
public record ColumnStatistics(
    double distinct,
    double min,
    double max,
    boolean dates,
    double nullFraction,
    Map<String, Double> common) {
  /** Copies the map. */
  public ColumnStatistics {
    common = Map.copyOf(common);
  }

  /** The statistics of a column of which only the number of distinct values is known. */
  public static ColumnStatistics ofDistinct(double distinct) {
    return new ColumnStatistics(distinct, Double.NaN, Double.NaN, false, 0, Map.of());
  }

  /** Whether minimum and maximum are known. */
  public boolean hasRange() {
    return !Double.isNaN(min) && !Double.isNaN(max);
  }

  /** The statistics of the rows in which the column is not null. */
  public ColumnStatistics withoutNull() {
    return withNullFraction(0);
  }

  /** The same values with another fraction of nulls. */
  public ColumnStatistics withNullFraction(double other) {
    return new ColumnStatistics(distinct, min, max, dates, other, common);
  }

  /** The statistics of the rows whose value is not null and not one of the most common. */
  public ColumnStatistics ofOthers() {
    double others = Math.max(1, distinct - common.size());
    return new ColumnStatistics(others, min, max, dates, 0, Map.of());
  }

  /** The fraction of the rows that are not null. */
  public double notNull() {
    return 1 - nullFraction;
  }

  /** The fraction of a column's values between two bounds, if values are uniform. */
  public double fraction(double from, double to) {
    double low = Math.max(from, min);
    double high = Math.min(to, max);
    if (low > high) {
      return 0;
    }
    return max == min ? 1 : Math.max(1 / distinct, (high - low) / (max - min));
  }
}

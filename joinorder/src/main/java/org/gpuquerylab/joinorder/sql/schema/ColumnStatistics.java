package org.gpuquerylab.joinorder.sql.schema;

/**
 * Statistics of a column.
 *
 * @param distinct number of distinct values without null, at least 1
 * @param min least value, a date as its days since 1970; NaN if unknown
 * @param max greatest value in the same form
 * @param dates whether least and greatest value are dates
 * @param nullFraction fraction of the rows that are null, from 0 on and below 1
 */
public record ColumnStatistics(
    double distinct, double min, double max, boolean dates, double nullFraction) {
  /** Whether least and greatest value are known. */
  public boolean hasRange() {
    return !Double.isNaN(min) && !Double.isNaN(max);
  }

  /** Fraction of the rows that are not null. */
  public double notNull() {
    return 1 - nullFraction;
  }

  /** Fraction of the values between two bounds, if values are spread evenly. */
  public double fraction(double from, double to) {
    double low = Math.max(from, min);
    double high = Math.min(to, max);
    if (low > high) {
      return 0;
    }
    return max == min ? 1 : Math.max(1 / distinct, (high - low) / (max - min));
  }
}

package org.gpuquerylab.joinorder.sql;

/**
 * Statistics of a column.
 *
 * @param distinct the number of distinct values except null, at least 1
 * @param min the minimum, a date or timestamp as its days since 1970; NaN if unknown
 * @param max the maximum in the same form
 * @param dates whether minimum and maximum are dates or timestamps
 * @param nullFraction the fraction of the rows that are null, from 0 to 1
 * @param common the most common values; the others are taken as equally common
 */
record SchemaStatistics(
    double distinct,
    double min,
    double max,
    boolean dates,
    double nullFraction,
    CommonValues common) {
  /** Whether minimum and maximum are known. */
  public boolean hasRange() {
    return !Double.isNaN(min) && !Double.isNaN(max);
  }

  /** The statistics of the rows in which the column is not null. */
  public SchemaStatistics withoutNull() {
    return new SchemaStatistics(distinct, min, max, dates, 0, common);
  }

  /** The statistics of the rows whose value is not null and not one of the most common. */
  SchemaStatistics ofOthers() {
    double others = Math.max(1, distinct - common.size());
    return new SchemaStatistics(others, min, max, dates, nullFraction, CommonValues.NONE);
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

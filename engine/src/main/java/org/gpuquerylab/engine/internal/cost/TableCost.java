package org.gpuquerylab.engine.internal.cost;

/**
 * The time for each row that uses a hash table. A table of few rows stays in a cache, one of many
 * does not; in between, the time is linear in the logarithm of the rows.
 *
 * @param near nanoseconds for a table of {@value #NEAR_ROWS} rows or fewer
 * @param far nanoseconds for a table of {@code farRows} rows or more
 * @param farRows the rows of the large table that was measured, more than {@value #NEAR_ROWS}
 */
public record TableCost(double near, double far, double farRows) {
  /** The rows of the small table that is measured, which fits any cache. */
  public static final int NEAR_ROWS = 1 << 12;

  /** Nanoseconds for a table of a number of rows. */
  double nanos(double rows) {
    if (rows <= NEAR_ROWS) {
      return near;
    }
    double place = Math.log(rows / NEAR_ROWS) / Math.log(farRows / NEAR_ROWS);
    return near + Math.min(1, place) * (far - near);
  }
}

package org.gpuquerylab.operators.sort;

/**
 * A key of an ORDER BY clause.
 *
 * @param column the column to sort by
 * @param descending whether the greatest value comes first
 */
public record OrderBy(String column, boolean descending) {

  /** An order in which the smallest value comes first. */
  public static OrderBy ascending(String column) {
    return new OrderBy(column, false);
  }

  /** An order in which the greatest value comes first. */
  public static OrderBy descending(String column) {
    return new OrderBy(column, true);
  }
}

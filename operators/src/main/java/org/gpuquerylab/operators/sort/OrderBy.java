package org.gpuquerylab.operators.sort;

/**
 * A key of an order.
 *
 * @param column the column
 * @param descending whether the greatest comes first
 */
public record OrderBy(String column, boolean descending) {

  /** The least first. */
  public static OrderBy ascending(String column) {
    return new OrderBy(column, false);
  }

  /** The greatest first. */
  public static OrderBy descending(String column) {
    return new OrderBy(column, true);
  }
}

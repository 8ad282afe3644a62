package org.gpuquerylab.operators.star;

/**
 * A key that determines the order of a result.
 *
 * @param column the index of the column in the result; the index of the sum is the number of group
 *     columns
 * @param descending whether the greatest value comes first
 */
public record SortKey(int column, boolean descending) {}

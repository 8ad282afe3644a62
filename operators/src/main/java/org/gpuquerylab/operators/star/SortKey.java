package org.gpuquerylab.operators.star;

/**
 * A key of the order of a result.
 *
 * @param column index in the result: that of a group column, or the number of these for the sum
 * @param descending whether the greatest comes first
 */
public record SortKey(int column, boolean descending) {}

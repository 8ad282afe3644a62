package org.gpuquerylab.operators.star;

/**
 * A key that determines the order of a result.
 *
 * @param column the index of the column in the result; the aggregates follow the group columns
 * @param descending whether the greatest value comes first
 */
public record SortKey(int column, boolean descending) {}

package org.gpuquerylab.operators.star;

/**
 * A column that a star query groups by.
 *
 * @param dimension one of the query's dimensions
 * @param column a column of it, of any type; for doubles all NaNs are one group, and both zeros are
 *     one group
 */
public record GroupColumn(String dimension, String column) {}

package org.gpuquerylab.operators.star;

/**
 * A column by which a star query groups.
 *
 * @param dimension one of the query's dimensions
 * @param column a column of the dimension, of any type; for doubles, all NaNs are one group, and
 *     both zeros are one group
 */
public record GroupColumn(String dimension, String column) {}

package org.gpuquerylab.joinorder.sql;

/**
 * A column that a query names.
 *
 * @param relation the index of its relation
 * @param name alias and name in lower case, such as {@code t.id}
 * @param statistics what is known of it
 */
record SqlColumn(int relation, String name, ColumnStatistics statistics) {}

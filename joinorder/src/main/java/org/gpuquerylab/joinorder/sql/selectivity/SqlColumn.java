package org.gpuquerylab.joinorder.sql.selectivity;

import org.gpuquerylab.joinorder.sql.schema.ColumnStatistics;

/**
 * A column that a query names.
 *
 * @param relation the index of the column's relation
 * @param name alias and name in lower case, such as {@code t.id}
 * @param statistics its statistics
 */
public record SqlColumn(int relation, String name, ColumnStatistics statistics) {}

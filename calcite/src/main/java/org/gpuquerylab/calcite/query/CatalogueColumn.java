package org.gpuquerylab.calcite.query;

import org.apache.calcite.rel.type.RelDataType;

/**
 * A column of a table.
 *
 * @param name the column's name
 * @param type its type; {@code ANY}, which may be compared with everything, if nobody told the type
 * @param statistics what is known of its values
 */
public record CatalogueColumn(String name, RelDataType type, ColumnStatistics statistics) {}

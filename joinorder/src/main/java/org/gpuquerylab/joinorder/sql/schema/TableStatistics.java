package org.gpuquerylab.joinorder.sql.schema;

import java.util.Map;

/**
 * Statistics of a table.
 *
 * @param name its name in the schema file
 * @param rows number of rows, at least 1
 * @param columns its columns by name in lower case; a copy
 */
public record TableStatistics(String name, double rows, Map<String, ColumnStatistics> columns) {
  /** Copies the map. */
  public TableStatistics {
    columns = Map.copyOf(columns);
  }
}

package org.gpuquerylab.joinorder.sql;

import java.util.Map;

/**
 * Statistics of a table.
 *
 * @param name the table's name in the schema file
 * @param rows the number of rows, at least 1
 * @param columns the table's columns by name in lower case; copied
 */
record TableStatistics(String name, double rows, Map<String, SchemaStatistics> columns) {
  /** Copies the map. */
  public TableStatistics {
    columns = Map.copyOf(columns);
  }
}

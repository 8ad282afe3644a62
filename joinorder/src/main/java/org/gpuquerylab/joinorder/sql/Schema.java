package org.gpuquerylab.joinorder.sql;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The tables that queries may name. Names of tables and columns are compared case-insensitively.
 *
 * @param source the schema's name in messages
 * @param tables the tables by name in lower case; copied
 */
record Schema(String source, Map<String, TableStatistics> tables) {
  /** Copies the map. */
  public Schema {
    tables = Map.copyOf(tables);
  }

  /** The table with a given name, if it exists. */
  public Optional<TableStatistics> table(String name) {
    return Optional.ofNullable(tables.get(key(name)));
  }

  /** The form of a name that is used in comparisons. */
  public static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}

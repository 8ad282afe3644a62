package org.gpuquerylab.joinorder.sql.schema;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The tables that queries may name. Names of tables and columns are compared without regard to
 * case.
 *
 * @param source the schema's name in messages
 * @param tables the tables by name in lower case; a copy
 */
public record Schema(String source, Map<String, TableStatistics> tables) {
  /** Copies the map. */
  public Schema {
    tables = Map.copyOf(tables);
  }

  /** The table of a name, if there is one. */
  public Optional<TableStatistics> table(String name) {
    return Optional.ofNullable(tables.get(key(name)));
  }

  /** A name in the form that is compared. */
  public static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}

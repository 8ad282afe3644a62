package org.gpuquerylab.operators.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables by name. Immutable. */
public final class Database {
  private final Map<String, Table> tables = new LinkedHashMap<>();

  /**
   * Makes a database of tables.
   *
   * @throws IllegalArgumentException where two have the same name
   */
  public Database(List<Table> tables) {
    for (Table table : tables) {
      if (this.tables.put(table.name(), table) != null) {
        throw new IllegalArgumentException("there are two tables named " + table.name());
      }
    }
  }

  /** The tables, in order. */
  public List<Table> tables() {
    return List.copyOf(tables.values());
  }

  /**
   * The table of a name.
   *
   * @throws IllegalArgumentException where there is none, naming those that there are
   */
  public Table table(String name) {
    Table found = tables.get(name);
    if (found == null) {
      throw new IllegalArgumentException("there is no table " + name + ", only " + tables.keySet());
    }
    return found;
  }
}

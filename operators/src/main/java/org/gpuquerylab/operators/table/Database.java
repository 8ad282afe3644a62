package org.gpuquerylab.operators.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables, which are identified by their names. Immutable. */
public final class Database {
  private final Map<String, Table> tables = new LinkedHashMap<>();

  /**
   * Creates a database of tables.
   *
   * @throws IllegalArgumentException if two tables have the same name
   */
  public Database(List<Table> tables) {
    for (Table table : tables) {
      if (this.tables.put(table.name(), table) != null) {
        throw new IllegalArgumentException("there are two tables named " + table.name());
      }
    }
  }

  /**
   * This database with one common dictionary for two columns of strings, so that these columns can
   * be joined; the time is O(rows of both).
   *
   * @throws IllegalArgumentException if there is no such table or column
   * @throws IllegalStateException if a column does not have strings
   */
  public Database sharingDictionary(String table, String column, String other, String ofOther) {
    Dictionary shared =
        table(table).column(column).dictionary().union(table(other).column(ofOther).dictionary());
    return recoded(table, column, shared).recoded(other, ofOther, shared);
  }

  private Database recoded(String table, String column, Dictionary dictionary) {
    Table changed = table(table).with(table(table).column(column).recoded(dictionary));
    return new Database(tables().stream().map(t -> t.name().equals(table) ? changed : t).toList());
  }

  /** The tables, in order. */
  public List<Table> tables() {
    return List.copyOf(tables.values());
  }

  /**
   * The table with the given name.
   *
   * @throws IllegalArgumentException if there is no such table; the message names the existing
   *     tables
   */
  public Table table(String name) {
    Table found = tables.get(name);
    if (found == null) {
      throw new IllegalArgumentException("there is no table " + name + ", only " + tables.keySet());
    }
    return found;
  }
}

package org.gpuquerylab.operators.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A named table in host memory: a list of columns with the same number of rows. Immutable. */
public final class Table {
  private final String name;
  private final int rows;
  private final Map<String, Column> columns = new LinkedHashMap<>();

  /**
   * Creates a table of columns.
   *
   * @param columns at least one column; all have different names and the same number of rows
   * @throws IllegalArgumentException if a column does not fit; the message names the column
   */
  public Table(String name, List<Column> columns) {
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("table " + name + " has no columns");
    }
    this.name = name;
    this.rows = columns.get(0).rows();
    for (Column column : columns) {
      if (column.rows() != rows) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "table %s: column %s has %d rows, %s has %d",
                name,
                column.name(),
                column.rows(),
                columns.get(0).name(),
                rows));
      }
      if (this.columns.put(column.name(), column) != null) {
        throw new IllegalArgumentException(
            "table " + name + " has two columns named " + column.name());
      }
    }
  }

  /**
   * This table with one column replaced by another column of the same name.
   *
   * @throws IllegalArgumentException if there is no column with that name
   */
  public Table with(Column column) {
    column(column.name());
    return new Table(
        name, columns().stream().map(c -> c.name().equals(column.name()) ? column : c).toList());
  }

  /** The name of the table. */
  public String name() {
    return name;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The columns, in order. */
  public List<Column> columns() {
    return List.copyOf(columns.values());
  }

  /**
   * The column with the given name.
   *
   * @throws IllegalArgumentException if there is no such column; the message names the existing
   *     columns
   */
  public Column column(String column) {
    Column found = columns.get(column);
    if (found == null) {
      throw new IllegalArgumentException(
          "table " + name + " has no column " + column + ", only " + columns.keySet());
    }
    return found;
  }

  @Override
  public String toString() {
    return name + "[" + rows + "]" + columns.keySet();
  }
}

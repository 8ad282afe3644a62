package org.gpuquerylab.experiments.duckdb;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Quote;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/** A DuckDB database in this process's memory. Used by one thread at a time. */
public final class DuckDb implements AutoCloseable {
  private final Connection connection;

  private DuckDb(Connection connection) {
    this.connection = connection;
  }

  /** Whether DuckDB's jar is there. */
  public static boolean isAvailable() {
    try {
      Class.forName("org.duckdb.DuckDBDriver");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Opens an empty database.
   *
   * @throws InputException where DuckDB is missing or does not start
   */
  public static DuckDb open() {
    if (!isAvailable()) {
      throw new InputException(
          "DuckDB is not there; put duckdb_jdbc's jar into lib/, or leave out what needs it");
    }
    try {
      return new DuckDb(DriverManager.getConnection("jdbc:duckdb:"));
    } catch (SQLException e) {
      throw fault("DuckDB does not start", e);
    }
  }

  /** Copies all tables; O(values). */
  public void load(Database database) {
    database.tables().forEach(this::load);
  }

  /** Copies a table, which must not be there yet; O(values). */
  public void load(Table table) {
    create(table);
    append(table);
  }

  /** Makes an empty table with the columns of this one. */
  public void create(Table like) {
    String columns =
        like.columns().stream()
            .map(column -> quoted(column.name()) + " " + sqlType(column.type()) + " not null")
            .collect(Collectors.joining(", "));
    run("create table " + quoted(like.name()) + " (" + columns + ")");
  }

  /** Appends rows to the table of their name; its columns are those of the one created. */
  public void append(Table rows) {
    try {
      RowAppender.append(connection, rows);
    } catch (SQLException e) {
      throw fault("table " + rows.name(), e);
    }
  }

  private static String sqlType(ColumnType type) {
    return switch (type) {
      case INT32 -> "integer";
      case INT64 -> "bigint";
      case FLOAT64 -> "double";
      case STRING -> "varchar";
    };
  }

  /**
   * A name as SQL has it.
   *
   * @param name any
   */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * Executes a statement that gives no rows.
   *
   * @throws InputException with DuckDB's message
   */
  public void run(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw fault("SQL", e);
    }
  }

  /**
   * The rows of a query; a value is what JDBC gives, null for SQL's null.
   *
   * @throws InputException with DuckDB's message
   */
  public List<List<@Nullable Object>> query(String sql) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          row.add(result.getObject(column));
        }
        rows.add(Collections.unmodifiableList(row));
      }
    } catch (SQLException e) {
      throw fault("SQL", e);
    }
    return rows;
  }

  /**
   * The result of a query as a table, such as {@code select * from 'lines.parquet'}. Integers up to
   * 32 bits are INT32, of 64 bits INT64, floating-point numbers FLOAT64, strings STRING.
   *
   * @throws InputException with DuckDB's message; or naming the column of another type, two of one
   *     name, or the column and row of a null or a number that is not finite, with the mend
   */
  public Table table(String name, String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return ResultTable.read(name, result);
    } catch (SQLException e) {
      throw fault("SQL", e);
    }
  }

  private static InputException fault(String what, SQLException e) {
    String message = Quote.line(String.valueOf(e.getMessage()).strip());
    return new InputException(what + ": " + message, e);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw fault("DuckDB does not close", e);
    }
  }
}

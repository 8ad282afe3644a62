package org.gpuquerylab.data.internal;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.input.internal.Reason;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * A DuckDB database in the memory of this process. It may use as much memory as the JVM's maximum
 * heap, and stores nothing on disk. DuckDB counts data towards this limit, but not the parsed form
 * of a query. Only one thread at a time may use an object of this class.
 */
public final class DuckDb implements AutoCloseable {
  /** How a message begins if DuckDB reached its limit of memory. */
  public static final String OUT_OF_MEMORY = "DuckDB ran out of memory";

  /** The memory in bytes that a database may use. */
  public static final long MEMORY = Math.min(Runtime.getRuntime().maxMemory(), 1L << 50);

  /** The maximum number of lines of a message that are shown. */
  private static final int MOST_LINES = 3;

  /** The beginnings of lines that give a location, or advice that the user cannot follow here. */
  private static final Pattern ADVICE =
      Pattern.compile(
          "LINE \\d+:.*|The search space used was:|Possible (fixes|solutions):|Database is launched"
              + " in in-memory mode.*|.*\\bINSTALL .*|\\s*Candidate functions:");

  /** Lines about casts are left out, because predicates have no casts. */
  private static final Pattern CAST =
      Pattern.compile("( - an explicit cast is required|\\. You might need to add explicit .*)$");

  private final Connection connection;

  private DuckDb(Connection connection) {
    this.connection = connection;
  }

  /** Whether DuckDB's jar is on the class path. */
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
   * @throws InputException if DuckDB is missing or does not start
   */
  public static DuckDb open() {
    if (!isAvailable()) {
      throw new InputException(
          "DuckDB is missing; put duckdb_jdbc's jar into lib/, or leave out what needs DuckDB");
    }
    try {
      return limited(new DuckDb(DriverManager.getConnection("jdbc:duckdb:")));
    } catch (SQLException e) {
      throw fault("DuckDB does not start", e);
    } catch (LinkageError e) {
      throw new InputException(
          "DuckDB's native library cannot be unpacked and loaded in "
              + System.getProperty("java.io.tmpdir")
              + " ("
              + Reason.of(e)
              + "); choose a folder of your own in which programs may run, with"
              + " LAB_JAVA_OPTS=-Djava.io.tmpdir=DIR",
          e);
    }
  }

  private static DuckDb limited(DuckDb opened) {
    try {
      opened.run("set memory_limit = '" + MEMORY + "B'");
      opened.run("set temp_directory = ''");
      return opened;
    } catch (InputException e) {
      opened.close();
      throw e;
    }
  }

  /** Copies all tables into the database; the time is O(values). */
  public void load(Database database) {
    database.tables().forEach(this::load);
  }

  /** Copies a table that does not exist in the database yet; the time is O(values). */
  public void load(Table table) {
    create(table);
    append(table);
  }

  /** Creates an empty table with the columns of a given table. */
  public void create(Table like) {
    String columns =
        like.columns().stream()
            .map(column -> quoted(column.name()) + " " + sqlType(column.type()) + " not null")
            .collect(Collectors.joining(", "));
    run("create table " + quoted(like.name()) + " (" + columns + ")");
  }

  /** Appends rows to the table with the same name; the columns must equal those of that table. */
  public void append(Table rows) {
    try {
      RowAppender.append(connection, rows);
    } catch (SQLException e) {
      throw fault("table " + rows.name(), e);
    }
  }

  /**
   * Copies a relation into a new table, by one connection for each thread; the rows may get another
   * order.
   */
  public void load(String table, HostRelation rows, int threads) {
    run("create table " + quoted(table) + " (" + RelationAppender.columns(rows) + ")");
    RelationAppender.append(connection, table, rows, threads);
  }

  /**
   * Appends rows of single values to a table.
   *
   * @param table the name of the table
   * @param rows for each row, a value for each column: Integer, Long, Double (including NaN and
   *     infinities), Boolean, String, LocalDateTime, or null for SQL's null; not modified
   */
  public void append(String table, Iterable<List<@Nullable Object>> rows) {
    try {
      ValueAppender.append(connection, table, rows);
    } catch (SQLException e) {
      throw fault("table " + table, e);
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
   * A name in the spelling of SQL.
   *
   * @param name any name
   */
  public static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * A string in the spelling of SQL.
   *
   * @param text any text
   */
  public static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /**
   * Locks the database permanently. From then on, SQL can read only one file. It cannot write
   * files, load extensions, store anything on disk, or change settings. A time without a zone is
   * compared with others as one of UTC, so that results do not depend on the machine's zone.
   *
   * @param file the only file that may be read, and only by this name
   * @param threads number of threads; 0 means one for each processor
   */
  public void lock(Path file, int threads) {
    lock("[" + literal(file.toString()) + "]", threads);
  }

  /** Locks the database like {@link #lock(Path, int)}; SQL can read no file. */
  public void lock() {
    lock("[]", 0);
  }

  private void lock(String files, int threads) {
    if (threads > 0) {
      run("set threads = " + threads);
    }
    run("set TimeZone = 'UTC'");
    run("set allowed_paths = " + files);
    run("set autoinstall_known_extensions = false");
    run("set autoload_known_extensions = false");
    run("set enable_external_access = false");
    run("set lock_configuration = true");
  }

  /**
   * Executes a statement that has no result rows.
   *
   * @throws InputException if DuckDB reports an error; the message is DuckDB's
   */
  public void run(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw fault("SQL", e);
    }
  }

  /**
   * The rows of a query. A value is of the type that JDBC returns, and null for SQL's null.
   *
   * @throws InputException if DuckDB reports an error; the message is DuckDB's
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

  /** Reads the result of a query. */
  interface ResultReader<T> {
    /** Reads the result, from before its first row on. */
    T read(ResultSet result) throws SQLException;
  }

  /**
   * Reads the result of a query.
   *
   * @throws InputException if DuckDB reports an error; the message is DuckDB's
   */
  <T> T read(String sql, ResultReader<T> reader) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return reader.read(result);
    } catch (SQLException e) {
      throw fault("SQL", e);
    }
  }

  /**
   * Reads the rows of a query for whole numbers, one at a time.
   *
   * @param visitor receives each row; the array is the same for all rows
   * @throws InputException if DuckDB reports an error; the message is DuckDB's
   */
  public void forEach(String sql, Consumer<long[]> visitor) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      long[] row = new long[result.getMetaData().getColumnCount()];
      while (result.next()) {
        for (int column = 0; column < row.length; column++) {
          row[column] = result.getLong(column + 1);
        }
        visitor.accept(row);
      }
    } catch (SQLException e) {
      throw fault("SQL", e);
    }
  }

  /**
   * The result of a query, such as {@code select * from 'lines.parquet'}, as a table. Integers of
   * up to 32 bits become INT32, integers of 64 bits INT64, floating-point numbers FLOAT64, and
   * strings STRING.
   *
   * @throws InputException if DuckDB reports an error; if a column has another type, or two columns
   *     have the same name; or if there is a null or a non-finite number. The message names the
   *     column, the row and a remedy
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
    String message = String.valueOf(e.getMessage());
    String shown =
        message.startsWith("Out of Memory") ? outOfMemory() : Quote.line(firstLines(message));
    return new InputException(what + ": " + shown, e);
  }

  private static String outOfMemory() {
    return String.format(
        Locale.ROOT,
        "%s; it may use %d MB, the JVM's maximum; allow more with LAB_JAVA_OPTS=-Xmx%dm",
        OUT_OF_MEMORY,
        MEMORY >> 20,
        MEMORY >> 19);
  }

  /** The beginning of a message, without the locations and the advice, which take many lines. */
  private static String firstLines(String message) {
    return message
        .strip()
        .lines()
        .limit(MOST_LINES)
        .takeWhile(line -> !line.isBlank() && !ADVICE.matcher(line).matches())
        .map(line -> CAST.matcher(line).replaceFirst("").replaceFirst("[.]$", ""))
        .collect(Collectors.joining("; "));
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

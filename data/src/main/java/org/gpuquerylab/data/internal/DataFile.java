package org.gpuquerylab.data.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.jspecify.annotations.Nullable;

/**
 * A CSV or Parquet file. A separate DuckDB database reads the file; it cannot read or write any
 * other file. A CSV file follows RFC 4180: a header, commas, double quotes, UTF-8, and rows of
 * equal length. A field that is empty and not quoted is null. {@link TypedCsv} finds the types of
 * its columns and checks its fields.
 */
public final class DataFile implements AutoCloseable {
  /** Characters in a name that DuckDB would expand to several files. */
  private static final String PATTERN = "*?[{";

  private static final String PARQUET_OPTIONS =
      ", hive_partitioning = false, union_by_name = false)";

  private final String name;
  private final @Nullable TypedCsv csv;
  private final String source;
  private final DuckDb database;

  /** The number of rows that {@link #check} found; negative if it has not. */
  private long csvRows = -1;

  private DataFile(String name, @Nullable TypedCsv csv, String source, DuckDb database) {
    this.name = name;
    this.csv = csv;
    this.source = source;
    this.database = database;
  }

  /** The name of a file's table: the file's name without its last ending. */
  static String table(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("[.][^.]*$", "");
  }

  /**
   * Opens a file.
   *
   * @param types the types of columns of a CSV file that the user states
   * @param threads number of threads of the database; 0 means one for each processor
   * @throws InputException if the file cannot be read, is neither CSV nor Parquet, or has no rows
   */
  public static DataFile open(Path file, StatedTypes types, int threads) {
    String name = InputFile.name(file);
    Path real = real(file, name);
    TypedCsv csv = isCsv(file, name) ? TypedCsv.read(real, name, types) : null;
    if (csv == null && !types.byName().isEmpty()) {
      throw new InputException(name + ": --types: a Parquet file has its own types; leave it out");
    }
    DuckDb database = DuckDb.open();
    try {
      database.lock(real, threads);
      String source =
          csv == null
              ? "read_parquet(" + DuckDb.literal(real.toString()) + PARQUET_OPTIONS
              : csv.source();
      DataFile data = new DataFile(name, csv, source, database);
      data.checkRows();
      return data;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static Path real(Path file, String name) {
    try {
      Path real = file.toRealPath();
      if (!Files.isRegularFile(real)) {
        throw new InputException(name + ": this is not a regular file; give a CSV or Parquet file");
      } else if (Files.size(real) == 0) {
        throw new InputException(name + ": the file is empty; give one with a header and rows");
      } else if (real.toString().chars().anyMatch(c -> PATTERN.indexOf(c) >= 0)) {
        throw new InputException(
            name + ": a path with one of " + PATTERN + " stands for many files; rename it");
      }
      return real;
    } catch (IOException e) {
      throw new InputException(name + ": " + InputFile.words(e), e);
    }
  }

  private static boolean isCsv(Path file, String name) {
    String lower = file.toString().toLowerCase(Locale.ROOT);
    if (!lower.endsWith(".csv") && !lower.endsWith(".parquet")) {
      throw new InputException(name + ": the name must end in .csv or .parquet; rename the file");
    }
    return lower.endsWith(".csv");
  }

  private void checkRows() {
    boolean[] any = {false};
    forEach("select 1 from " + source + " limit 1", row -> any[0] = true);
    if (!any[0]) {
      throw new InputException(name + ": there are no rows; give a file with at least one");
    }
  }

  /** The DuckDB function that reads the file, for the FROM clause of SQL. */
  public String source() {
    return source;
  }

  /** The columns of the file. */
  public TableColumns columns() {
    List<String> names =
        csv != null
            ? csv.names()
            : query("describe select * from " + source).stream()
                .map(row -> String.valueOf(row.get(0)))
                .toList();
    return new TableColumns("the file", names);
  }

  /**
   * Checks the fields of some columns, if this is a CSV file.
   *
   * @throws InputException for the first field that does not fit its column's type
   */
  public void check(Collection<String> named) {
    csvRows = csv == null ? csvRows : csv.check(named);
  }

  /**
   * Checks that the database and {@link #check} found the same rows.
   *
   * @param counted the number of rows that the database counted
   */
  public void checkCount(long counted) {
    if (csvRows >= 0 && csvRows != counted) {
      throw new InputException(
          name
              + ": "
              + csvRows
              + " lines or "
              + counted
              + ", as one reads quotes and line ends; write them as in RFC 4180");
    }
  }

  /** Why the database reads some columns as text: clauses that each begin with a semicolon. */
  public String whyText(Collection<String> named) {
    return csv == null ? "" : csv.whyText(named);
  }

  /**
   * Executes a statement that has no result rows.
   *
   * @throws InputException if it fails; the message names this file
   */
  public void run(String sql) {
    try {
      database.run(sql);
    } catch (InputException e) {
      throw fault(e);
    }
  }

  /**
   * The rows of a query for whole numbers.
   *
   * @throws InputException if the query fails; the message names this file
   */
  public void forEach(String sql, Consumer<long[]> visitor) {
    try {
      database.forEach(sql, visitor);
    } catch (InputException e) {
      throw fault(e);
    }
  }

  /**
   * The rows of a query.
   *
   * @throws InputException if the query fails; the message names this file
   */
  public List<? extends List<?>> query(String sql) {
    try {
      return database.query(sql);
    } catch (InputException e) {
      throw fault(e);
    }
  }

  private InputException fault(InputException e) {
    String words = words(e);
    String mend =
        words.startsWith(DuckDb.OUT_OF_MEMORY)
            ? ", or count on fewer predicates, or on a sample"
            : "; give CSV with a header, commas and rows of one length, or Parquet";
    return new InputException(name + ": " + words + mend, e);
  }

  /** The message of DuckDB in an exception. */
  public static String words(InputException e) {
    Throwable cause = e.getCause() instanceof InputException inner ? inner : e;
    return String.valueOf(cause.getMessage()).replaceFirst("^SQL: ", "");
  }

  @Override
  public void close() {
    database.close();
  }
}

package org.gpuquerylab.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.FolderTables;
import org.gpuquerylab.data.internal.generated.GeneratedData;
import org.gpuquerylab.operators.relation.HostRelation;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a folder of CSV and Parquet files, each a table of its name, of a DuckDB database,
 * or of a generator, in the memory of the host: as relations with one dictionary of all strings,
 * and in DuckDB, which is an independent executor of statements. Only one thread at a time may use
 * an instance.
 */
public final class DataFolder implements AutoCloseable {
  private final Map<String, HostRelation> tables;
  private final String schema;

  /** The tables in DuckDB; generated ones are copied when they are first asked for. */
  private @Nullable DuckDb database;

  private DataFolder(@Nullable DuckDb database, FolderTables folder) {
    this.database = database;
    this.tables = folder.relations();
    this.schema = folder.schema();
  }

  /**
   * Loads all tables.
   *
   * @param data a folder with files that end in {@code .csv} or {@code .parquet}; a DuckDB database
   *     that ends in {@code .duckdb} or {@code .db}; or the name of a generator and a size: {@code
   *     ssb:SF}, {@code tpch:SF} or {@code shop:ROWS}
   * @throws org.gpuquerylab.input.InputException if the data cannot be read; the message names the
   *     file
   */
  public static DataFolder open(Path data) {
    Optional<GeneratedData> generated = GeneratedData.of(data);
    if (generated.isPresent()) {
      return new DataFolder(null, generated.get().load());
    }
    DuckDb database = DuckDb.open();
    try {
      return new DataFolder(database, FolderTables.load(database, data));
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
  }

  /**
   * The tables by name. A column whose type no vector holds, such as TIME or a DECIMAL of more than
   * 18 digits, is left out.
   */
  public Map<String, HostRelation> tables() {
    return tables;
  }

  /** The text of a schema file with the statistics of all tables and a sample of their rows. */
  public String schema() {
    return schema;
  }

  /**
   * The rows that DuckDB returns for a statement. Values are those of JDBC; null for NULL. A
   * quotient of integers is an integer, as in PostgreSQL.
   *
   * @throws org.gpuquerylab.input.InputException if DuckDB reports an error; the message is
   *     DuckDB's
   */
  public List<List<@Nullable Object>> byDuckDb(String sql) {
    return inDuckDb().query(sql);
  }

  private DuckDb inDuckDb() {
    DuckDb known = database;
    if (known == null) {
      DuckDb copy = DuckDb.open();
      try {
        int threads = Runtime.getRuntime().availableProcessors();
        tables.forEach((name, rows) -> copy.load(name, rows, Math.min(64, threads)));
        copy.run("set integer_division = true");
        copy.lock();
        database = copy;
        known = copy;
      } catch (RuntimeException | Error e) {
        copy.close();
        throw e;
      }
    }
    return known;
  }

  @Override
  public void close() {
    if (database != null) {
      database.close();
    }
  }
}

package org.gpuquerylab.calcite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.calcite.query.Catalogue;

/**
 * Real statements over tables without rows: those of STATS, if {@code shared/data/stats} is beside
 * the repository, and those of each sub-folder of {@code -Dworkloads=FOLDER}, which has the tables
 * in {@code schema.sql} and a statement in each other file.
 *
 * @param name the folder's name
 * @param database a database in DuckDB that has the tables
 */
record RealStatements(
    String name, Connection database, Catalogue catalogue, List<String> statements)
    implements AutoCloseable {
  private static final String STATS = "shared/data/stats";

  /** All workloads that are there; the caller closes them. */
  static List<RealStatements> all() throws IOException, SQLException {
    List<RealStatements> all = new ArrayList<>();
    for (String parent : List.of("..", "../..", "../../..")) {
      Path folder = Path.of(parent).resolve(STATS);
      if (all.isEmpty() && Files.isDirectory(folder)) {
        all.add(read(folder, Files.readAllLines(folder.resolve("queries.sql"))));
      }
    }
    String folders = System.getProperty("workloads");
    for (Path folder : folders == null ? List.<Path>of() : list(Path.of(folders))) {
      List<String> statements = new ArrayList<>();
      for (Path file : list(folder)) {
        if (file.toString().endsWith(".sql") && !file.endsWith("schema.sql")) {
          statements.add(Files.readString(file));
        }
      }
      all.add(read(folder, statements));
    }
    return all;
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static RealStatements read(Path folder, List<String> statements)
      throws IOException, SQLException {
    Connection database = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = database.createStatement()) {
      statement.execute(Files.readString(folder.resolve("schema.sql")));
      Catalogue catalogue = TestCatalogue.read(schema(statement));
      return new RealStatements(folder.getFileName().toString(), database, catalogue, statements);
    }
  }

  /** A schema file with the types of all columns and invented statistics. */
  private static String schema(Statement statement) throws SQLException {
    Set<String> tables = new LinkedHashSet<>();
    List<String> columns = new ArrayList<>();
    try (ResultSet rows =
        statement.executeQuery(
            "select table_name, column_name, data_type from duckdb_columns() where not internal")) {
      while (rows.next()) {
        tables.add("{\"name\": \"" + rows.getString(1) + "\", \"rows\": 1000}");
        columns.add(
            "{\"table\": \""
                + rows.getString(1)
                + "\", \"name\": \""
                + rows.getString(2)
                + "\", \"distinct\": 10, \"type\": \""
                + rows.getString(3)
                + "\"}");
      }
    }
    return "{\"tables\": " + tables + ", \"columns\": " + columns + "}";
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }
}

package org.gpuquerylab.data.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.operators.relation.HostRelation;

/**
 * The tables of a folder or of a DuckDB database.
 *
 * @param relations the tables by name
 * @param schema the text of their schema file
 */
public record FolderTables(Map<String, HostRelation> relations, String schema) {
  /** The number of common values of a column that are kept. */
  public static final int COMMON = 100;

  /** The number of rows of a table that are sampled. */
  public static final int SAMPLED = 1_000;

  private static final int MOST_FILES = 1_000;

  /** Copies the tables into an empty database, locks it, and loads them from there. */
  public static FolderTables load(DuckDb database, Path data) {
    List<String> tables =
        Files.isDirectory(data) ? copyFiles(database, data) : copyDatabase(database, data);
    database.run("set integer_division = true");
    database.lock(data, 0);
    return new FolderTables(
        LoadedTables.of(database, tables), DataSchema.read(database, tables, COMMON, SAMPLED));
  }

  private static List<String> copyFiles(DuckDb database, Path folder) {
    List<String> tables = new ArrayList<>();
    for (Path file : files(folder)) {
      String table = DataFile.table(file);
      if (tables.stream().anyMatch(table::equalsIgnoreCase)) {
        throw new InputException(
            InputFile.name(file)
                + ": another file is the table "
                + Quote.of(table)
                + " already; rename one");
      }
      try (DataFile source = DataFile.open(file, StatedTypes.parse(List.of()), 0)) {
        source.check(List.of());
        copy(database, table, source.source(), InputFile.name(file));
      }
      tables.add(table);
    }
    return tables;
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> files =
          entries
              .filter(
                  file -> file.toString().toLowerCase(Locale.ROOT).matches(".*[.](csv|parquet)"))
              .sorted()
              .limit(MOST_FILES + 1)
              .toList();
      if (files.isEmpty() || files.size() > MOST_FILES) {
        String found = files.isEmpty() ? "no" : "more than " + MOST_FILES;
        throw new InputException(
            InputFile.name(folder)
                + ": there are "
                + found
                + " files *.csv or *.parquet; give a folder with some");
      }
      return files;
    } catch (IOException e) {
      throw new InputException(InputFile.name(folder) + ": " + InputFile.words(e), e);
    }
  }

  private static List<String> copyDatabase(DuckDb database, Path file) {
    String name = InputFile.name(file);
    if (!file.toString().toLowerCase(Locale.ROOT).matches(".*[.](duckdb|db)")) {
      throw new InputException(
          name + ": give a folder of CSV or Parquet files, or a file *.duckdb or *.db");
    }
    AttachedDatabase source = AttachedDatabase.of(database, file);
    source.tables().forEach((place, table) -> copy(database, table, place, name));
    database.run("detach source");
    return List.copyOf(source.tables().values());
  }

  private static void copy(DuckDb database, String table, String source, String file) {
    try {
      database.run("create table " + DuckDb.quoted(table) + " as select * from " + source);
    } catch (InputException e) {
      throw new InputException(file + ": " + DataFile.words(e), e);
    }
  }
}

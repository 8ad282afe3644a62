package org.gpuquerylab.data.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;

/**
 * Schemas of data, in the form that {@code lab optimize --sql} reads: CSV and Parquet files, DuckDB
 * databases and PostgreSQL's catalogue.
 */
public final class DataSchema {
  private static final String POSTGRESQL = "jdbc:postgresql:";
  private final SchemaWriter schema = new SchemaWriter();
  private final int most;
  private final int sampled;

  private DataSchema(int most, int sampled) {
    this.most = most;
    this.sampled = sampled;
  }

  /**
   * Reads sources.
   *
   * @param sources names of files, which end in {@code .csv}, {@code .parquet}, {@code .duckdb} or
   *     {@code .db}, or addresses that begin with {@code jdbc:postgresql:}. A CSV or Parquet file
   *     is a table of its name
   * @param most the number of common values to write for a column
   * @param sampled the number of random rows of each table to write; a catalogue has none
   * @return the text of the schema file
   * @throws InputException if a source cannot be read, or two tables have one name
   */
  public static String read(List<String> sources, int most, int sampled) {
    DataSchema all = new DataSchema(most, sampled);
    for (String source : sources) {
      if (source.startsWith(POSTGRESQL)) {
        PostgresCatalogue.addTo(all.schema, source);
      } else {
        all.add(Path.of(source));
      }
    }
    return all.schema.text();
  }

  /**
   * Reads tables of an open database; the other parameters and the result are those of {@link
   * #read(List, int, int)}.
   */
  public static String read(DuckDb database, List<String> tables, int most, int sampled) {
    DataSchema all = new DataSchema(most, sampled);
    for (String table : tables) {
      String source = DuckDb.quoted(table);
      new CountedTable(database::query, source, most, sampled).addTo(all.schema, table);
    }
    return all.schema.text();
  }

  private void add(Path file) {
    String lower = file.toString().toLowerCase(Locale.ROOT);
    if (lower.endsWith(".duckdb") || lower.endsWith(".db")) {
      addDatabase(file);
    } else if (lower.endsWith(".csv") || lower.endsWith(".parquet")) {
      String table = DataFile.table(file);
      try (DataFile data = DataFile.open(file, StatedTypes.parse(List.of()), 0)) {
        data.check(List.of());
        new CountedTable(data::query, data.source(), most, sampled).addTo(schema, table);
      }
    } else {
      throw new InputException(
          InputFile.name(file)
              + ": the name must end in .csv, .parquet, .duckdb or .db, or begin with "
              + POSTGRESQL
              + "; rename the file");
    }
  }

  private void addDatabase(Path file) {
    try (DuckDb database = DuckDb.open()) {
      AttachedDatabase source = AttachedDatabase.of(database, file);
      database.lock(source.file(), 0);
      source
          .tables()
          .forEach(
              (place, table) ->
                  new CountedTable(database::query, place, most, sampled).addTo(schema, table));
    } catch (InputException e) {
      throw AttachedDatabase.named(InputFile.name(file), e);
    }
  }
}

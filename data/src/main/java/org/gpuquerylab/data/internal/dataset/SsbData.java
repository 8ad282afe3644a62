package org.gpuquerylab.data.internal.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuquerylab.data.internal.CsvFile;
import org.gpuquerylab.data.internal.CsvLoader;
import org.gpuquerylab.data.internal.CsvSchema;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.TblLoader;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * The benchmark's data, from the generator or from a folder of CSV, Parquet or .tbl files. The
 * class also writes folders of CSV files.
 */
public final class SsbData {
  private static final long ROWS_A_FACTOR = 6_000_000;

  /**
   * The file names of tables that ssb-dbgen and the scripts around it use, if they differ from the
   * tables' names.
   */
  private static final Map<String, List<String>> TBL_NAMES =
      Map.of("date", List.of("date", "dwdate", "ddate"));

  private SsbData() {}

  /**
   * Generates the columns that some queries read.
   *
   * @throws InputException if the JVM's memory limit is too low for the columns
   */
  public static Database generate(Generator generator, Collection<StarQuery> queries) {
    Map<String, Set<String>> columns = Queries.columns(queries);
    // An allowance for one column more than lineorder has, for the dimensions and for temporary
    // data.
    int ofFact = columns.getOrDefault("lineorder", Set.of()).size() + 1;
    double factor = generator.scale().factor();
    double needed = factor * ROWS_A_FACTOR * Integer.BYTES * ofFact;
    long most = Runtime.getRuntime().maxMemory();
    if (needed > most) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "--sf %s: needs up to %.1f GB of host memory, and the JVM may take %.1f; allow more with LAB_JAVA_OPTS=-Xmx%dg",
              factor,
              needed / 1e9,
              most / 1e9,
              (long) (needed / 8e8) + 1));
    }
    return generator.database(columns);
  }

  /**
   * Writes whole tables as CSV files, block by block.
   *
   * @param folder the output folder, which is created if it does not exist
   * @return the files that were written
   */
  public static List<Path> write(Generator generator, Path folder) {
    List<Path> files = new ArrayList<>();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be made: " + e + "; choose another folder", e);
    }
    for (String table : generator.tables()) {
      List<String> columns = generator.columns(table);
      Path path = folder.resolve(table + ".csv");
      try (CsvFile file = new CsvFile(path, columns)) {
        generator.stream(table, columns, file::append);
      }
      files.add(path);
    }
    return files;
  }

  /**
   * Loads the columns that some queries read from TABLE.csv, TABLE.parquet or TABLE.tbl; the last
   * one is the output of ssb-dbgen.
   *
   * @throws InputException if the folder cannot be read or a file has a fault; the message names
   *     the file, the fault and a remedy
   */
  public static Database read(Path folder, Collection<StarQuery> queries) {
    InputFile.checkFolder(folder, "--data " + folder);
    Generator types = new Generator(new Scale(0.0001), 0, 1);
    Map<String, Set<String>> columns = Queries.columns(queries);
    List<Table> tables = new ArrayList<>();
    columns.forEach(
        (name, names) -> tables.add(read(folder, types.table(name, names), types.columns(name))));
    return new Database(tables);
  }

  /**
   * A table with the name, columns and types of a given table.
   *
   * @param all all columns of the benchmark's table, in order
   */
  private static Table read(Path folder, Table like, List<String> all) {
    Path csv = folder.resolve(like.name() + ".csv");
    Path parquet = folder.resolve(like.name() + ".parquet");
    if (Files.exists(csv)) {
      return new CsvLoader(CsvSchema.of(like)).load(like.name(), csv);
    }
    if (Files.exists(parquet)) {
      return fromParquet(parquet, like);
    }
    Path tbl =
        TBL_NAMES.getOrDefault(like.name(), List.of(like.name())).stream()
            .map(name -> folder.resolve(name + ".tbl"))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow(
                () ->
                    new InputException(
                        String.format(
                            Locale.ROOT,
                            "--data %s: there is none of %s, %s and %s.tbl; put one there",
                            folder,
                            csv.getFileName(),
                            parquet.getFileName(),
                            like.name())));
    return new TblLoader(all, CsvSchema.of(like)).load(like.name(), tbl);
  }

  private static Table fromParquet(Path file, Table like) {
    String columns =
        like.columns().stream()
            .map(
                column ->
                    String.format(
                        Locale.ROOT,
                        "cast(%s as %s) as %s",
                        column.name(),
                        column.type() == ColumnType.STRING ? "varchar" : "integer",
                        column.name()))
            .collect(Collectors.joining(", "));
    try (DuckDb duckDb = DuckDb.open()) {
      String path = file.toString().replace("'", "''");
      return duckDb.table(like.name(), "select " + columns + " from '" + path + "'");
    } catch (InputException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    }
  }
}

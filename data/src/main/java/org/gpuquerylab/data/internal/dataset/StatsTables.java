package org.gpuquerylab.data.internal.dataset;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;

/**
 * The tables of the STATS data in DuckDB, and the queries of the STATS-CEB benchmark over them. The
 * repository does not contain them; see {@link StatsRows}.
 *
 * @param database has the tables; to be closed by the caller
 * @param queries the queries
 */
public record StatsTables(DuckDb database, List<String> queries) {
  /** The tables' names. */
  public static final List<String> TABLES =
      List.of("users", "posts", "badges", "postLinks", "tags");

  private static final String QUERIES = "queries.sql";
  private static final long MAX_BYTES = 1 << 20;

  /** Copies the list. */
  public StatsTables {
    queries = List.copyOf(queries);
  }

  /**
   * Reads the files of the data's folder.
   *
   * @throws UnsupportedOperationException if files are missing; the message is one line
   */
  public static StatsTables open() {
    return open(StatsRows.folder());
  }

  /** Reads the files of a folder: {@code queries.sql}, a query a line, and a CSV file a table. */
  public static StatsTables open(Optional<Path> folder) {
    Path data = folder.filter(StatsTables::isComplete).orElseThrow(StatsTables::missing);
    DuckDb database = AccuracyDatabase.open();
    try {
      for (String name : TABLES) {
        database.run(
            String.format(
                Locale.ROOT,
                "create table %s as from read_csv(%s, header = true)",
                name,
                DuckDb.literal(data.resolve(name + ".csv").toString())));
      }
      String text =
          InputFile.read(
              data.resolve(QUERIES),
              MAX_BYTES,
              InputException::new,
              (in, source) -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return new StatsTables(
          database, text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList());
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static boolean isComplete(Path folder) {
    return Files.isRegularFile(folder.resolve(QUERIES))
        && TABLES.stream().allMatch(name -> Files.isRegularFile(folder.resolve(name + ".csv")));
  }

  private static UnsupportedOperationException missing() {
    return new UnsupportedOperationException(
        "the STATS data are missing: "
            + String.join(".csv, ", TABLES)
            + ".csv and "
            + QUERIES
            + "; put them into ../shared/data/stats, or name their folder by "
            + StatsRows.VARIABLE);
  }
}

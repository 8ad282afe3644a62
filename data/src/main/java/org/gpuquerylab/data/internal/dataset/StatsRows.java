package org.gpuquerylab.data.internal.dataset;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuquerylab.data.internal.DuckDb;

/**
 * The posts of the STATS data, each joined with its owner. The posts are real data from a Stack
 * Exchange site, with correlated columns and nulls (Y. Han et al., Cardinality estimation in DBMS:
 * a comprehensive benchmark evaluation, PVLDB 15(4), 2021). The repository does not contain the
 * data; they are read from {@code posts.csv} and {@code users.csv} if these files exist.
 */
public final class StatsRows {
  /** The environment variable that names the folder of the data. */
  public static final String VARIABLE = "LAB_STATS_DATA";

  /**
   * The folder of the data, relative to the current folder or to one of the three folders above it.
   */
  private static final String FOLDER = "shared/data/stats";

  private static final List<String> FILES = List.of("posts", "users");

  private static final List<String> COLUMNS =
      List.of(
          "PostTypeId",
          "CreationDate",
          "Score",
          "ViewCount",
          "AnswerCount",
          "CommentCount",
          "FavoriteCount",
          "Reputation",
          "OwnerDate",
          "Views",
          "UpVotes",
          "DownVotes");

  private static final String JOIN =
      "from posts join (select Id as OwnerId, CreationDate as OwnerDate, Reputation, Views, UpVotes,"
          + " DownVotes from users) on OwnerUserId = OwnerId";

  private StatsRows() {}

  /** Reads the two files and joins them. */
  public static RowSource open() {
    return open(folder());
  }

  /** The folder of the data, if there is one. */
  public static Optional<Path> folder() {
    return Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of).or(StatsRows::find);
  }

  /** The rows from the files of a folder, if the folder exists. */
  public static RowSource open(Optional<Path> folder) {
    Path data =
        folder
            .filter(path -> FILES.stream().allMatch(name -> Files.isRegularFile(file(path, name))))
            .orElseThrow(StatsRows::missing);
    DuckDb database = AccuracyDatabase.open();
    try {
      for (String name : FILES) {
        String path = DuckDb.literal(file(data, name).toString());
        database.run(
            String.format(
                Locale.ROOT, "create table %s as from read_csv(%s, header = true)", name, path));
      }
      return TableRows.of(database, COLUMNS, JOIN);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static Path file(Path folder, String name) {
    return folder.resolve(name + ".csv");
  }

  private static Optional<Path> find() {
    return Stream.of("", "..", "../..", "../../..")
        .map(above -> Path.of(above).resolve(FOLDER))
        .filter(Files::isDirectory)
        .findFirst();
  }

  private static UnsupportedOperationException missing() {
    return new UnsupportedOperationException(
        "posts.csv and users.csv of the STATS data are missing; put them into ../"
            + FOLDER
            + ", or name their folder by "
            + VARIABLE);
  }
}

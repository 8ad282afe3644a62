package org.gpuquerylab.engine;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Random;

/** A DuckDB database of random tables with NULLs in all types, and an empty one. */
final class TestDatabase {
  static final String[] TABLES = {"wide", "narrow", "few", "none"};
  private static final int[] ROWS = {160, 50, 9, 0};
  private static final String[] TEXTS = {"", "a", "ab", "abc", "b", "Ba", "é", "a_c", "a%c", "zz"};

  private final Random random;

  private TestDatabase(long seed) {
    random = new Random(seed);
  }

  /** Writes the database to a file that does not exist. */
  static void write(Path file, long seed) throws SQLException {
    TestDatabase data = new TestDatabase(seed);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      for (int t = 0; t < TABLES.length; t++) {
        statement.execute(
            "create table "
                + TABLES[t]
                + " (id integer not null, k integer, l bigint, h smallint, n tinyint,"
                + " d decimal(9, 2), f double, r float, s varchar, day date, moment timestamp,"
                + " yes boolean)");
        for (int row = 0; row < ROWS[t]; row++) {
          statement.execute("insert into " + TABLES[t] + " values (" + data.row(row) + ")");
        }
      }
    }
  }

  private String row(int id) {
    return String.join(
        ", ",
        Integer.toString(id),
        orNull(Integer.toString(random.nextInt(12) - 2)),
        orNull(Long.toString(random.nextInt(5) == 0 ? 5_000_000_000L : random.nextInt(40))),
        orNull(Integer.toString(random.nextInt(300) - 150)),
        orNull(Integer.toString(random.nextInt(7))),
        orNull(String.format(Locale.ROOT, "%.2f", (random.nextInt(4000) - 1000) / 100.0)),
        orNull(Double.toString((random.nextInt(200) - 100) / 8.0)),
        orNull(Double.toString(random.nextInt(64) / 4.0)),
        orNull("'" + TEXTS[random.nextInt(TEXTS.length)] + "'"),
        orNull(String.format(Locale.ROOT, "date '2024-%02d-%02d'", month(), day())),
        orNull(
            String.format(
                Locale.ROOT,
                "timestamp '2024-%02d-%02d %02d:30:15.25'",
                month(),
                day(),
                random.nextInt(24))),
        orNull(Boolean.toString(random.nextBoolean())));
  }

  private int month() {
    return 1 + random.nextInt(12);
  }

  private int day() {
    return 1 + random.nextInt(28);
  }

  private String orNull(String value) {
    return random.nextInt(6) == 0 ? "null" : value;
  }
}

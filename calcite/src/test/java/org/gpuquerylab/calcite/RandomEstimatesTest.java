package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.calcite.internal.TreeEstimates;
import org.junit.jupiter.api.Test;

/**
 * Estimates random statements, with statistics of the columns as the catalogue has them, and counts
 * their rows in DuckDB. The q-error is the larger of estimate / count and count / estimate, where
 * neither is below one row. {@code -Destimates=N} sets the number of statements, {@code
 * -Destimates.seed=S} the seed; the distribution is printed.
 */
class RandomEstimatesTest {
  private static final long SEED = Long.getLong("estimates.seed", 7);
  private static final int STATEMENTS = Integer.getInteger("estimates", 40);
  private static final int ROWS = 100;

  /**
   * An equality of skewed columns has more rows than their numbers of distinct values say, and the
   * statements have up to three.
   */
  private static final double MEDIAN = 12;

  @Test
  void estimatesAreNearTheCountedRows() throws SQLException {
    Random random = new Random(SEED);
    double[] errors = new double[STATEMENTS];
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement duckDb = connection.createStatement()) {
      fill(duckDb, random);
      SqlFrontEnd frontEnd = new SqlFrontEnd(TestCatalogue.read(schema(duckDb)));
      for (int i = 0; i < STATEMENTS; i++) {
        String sql = new RandomStatement(random).sql();
        double estimate = new TreeEstimates().rows(frontEnd.bind(sql, "q.sql").tree());
        double counted = Math.max(1, number(duckDb, "SELECT count(*) FROM (" + sql + ")"));
        errors[i] = Math.max(estimate / counted, counted / estimate);
      }
    }
    Arrays.sort(errors);
    String distribution =
        String.format(
            Locale.ROOT,
            "seed %d, %d statements: median q-error %.3f, 95 %% %.3f, worst %.3f",
            SEED,
            STATEMENTS,
            errors[STATEMENTS / 2],
            errors[STATEMENTS * 95 / 100],
            errors[STATEMENTS - 1]);
    System.out.println(distribution);
    assertThat(errors[STATEMENTS / 2]).as(distribution).isLessThan(MEDIAN);
  }

  /** Values from 0 to 9, of which small ones are more frequent; 0 is null. */
  private static void fill(Statement duckDb, Random random) throws SQLException {
    for (String table : List.of("t0", "t1", "t2")) {
      duckDb.execute("CREATE TABLE " + table + " (k INTEGER, v INTEGER, w INTEGER)");
      List<String> rows = new ArrayList<>();
      for (int row = 0; row < ROWS; row++) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          int value = (int) (10 * random.nextDouble() * random.nextDouble());
          values.add(random.nextInt(8) == 0 ? "NULL" : String.valueOf(value));
        }
        rows.add("(" + String.join(", ", values) + ")");
      }
      duckDb.execute("INSERT INTO " + table + " VALUES " + String.join(", ", rows));
    }
  }

  /** The statistics of all columns, with the three most common values. */
  private static String schema(Statement duckDb) throws SQLException {
    List<String> tables = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    for (String table : List.of("t0", "t1", "t2")) {
      tables.add("{\"name\": \"" + table + "\", \"rows\": " + ROWS + "}");
      for (String column : List.of("k", "v", "w")) {
        double filled = number(duckDb, "SELECT count(" + column + ") FROM " + table);
        columns.add(
            String.format(
                Locale.ROOT,
                "{\"table\": \"%s\", \"name\": \"%s\", \"type\": \"INTEGER\", \"distinct\": %.0f,"
                    + " \"min\": %.0f, \"max\": %.0f, \"nullFraction\": %.4f, \"common\": %s}",
                table,
                column,
                number(duckDb, "SELECT count(DISTINCT " + column + ") FROM " + table),
                number(duckDb, "SELECT min(" + column + ") FROM " + table),
                number(duckDb, "SELECT max(" + column + ") FROM " + table),
                1 - filled / ROWS,
                common(duckDb, table, column, filled)));
      }
    }
    return "{\"tables\": " + tables + ", \"columns\": " + columns + "}";
  }

  private static List<String> common(Statement duckDb, String table, String column, double filled)
      throws SQLException {
    List<String> common = new ArrayList<>();
    String sql =
        "SELECT c, count(*) FROM (SELECT "
            + column
            + " AS c FROM "
            + table
            + ") x"
            + " WHERE c IS NOT NULL GROUP BY c ORDER BY 2 DESC, 1 LIMIT 3";
    try (ResultSet rows = duckDb.executeQuery(sql)) {
      while (rows.next()) {
        double fraction = rows.getDouble(2) / filled;
        common.add("{\"value\": " + rows.getInt(1) + ", \"fraction\": " + fraction + "}");
      }
    }
    return common;
  }

  private static double number(Statement duckDb, String sql) throws SQLException {
    try (ResultSet rows = duckDb.executeQuery(sql)) {
      rows.next();
      return rows.getDouble(1);
    }
  }
}

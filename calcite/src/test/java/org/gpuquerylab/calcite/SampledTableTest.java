package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Estimates of tables whose sampled rows the catalogue has, beside what DuckDB counts. */
class SampledTableTest {
  private static final int ROWS = 200;
  private static final long SEED = 20240607;
  private static final List<String> TEXTS = List.of("ab", "abc", "b%", "B_a", "");

  /** The columns' names, and whether they are texts; a and b are correlated. */
  private static final List<String> NAMES = List.of("a", "b", "c", "s");

  private static final List<List<String>> VALUES = new ArrayList<>();
  private static final Map<String, Double> COUNTS = new HashMap<>();
  private static Connection duckDb;

  @BeforeAll
  static void fill() throws SQLException {
    duckDb = DriverManager.getConnection("jdbc:duckdb:");
    Random random = new Random(SEED);
    for (int row = 0; row < ROWS; row++) {
      int a = random.nextInt(10);
      List<String> values = new ArrayList<>();
      values.add(random.nextInt(8) == 0 ? "null" : "" + a);
      values.add(random.nextInt(8) == 0 ? "null" : "" + (a + random.nextInt(3)));
      values.add(random.nextInt(8) == 0 ? "null" : "" + random.nextInt(5));
      values.add(
          random.nextInt(8) == 0 ? "null" : "'" + TEXTS.get(random.nextInt(TEXTS.size())) + "'");
      VALUES.add(values);
    }
    String rows = VALUES.stream().map(v -> "(" + String.join(", ", v) + ")").collect(comma());
    try (Statement statement = duckDb.createStatement()) {
      statement.execute("create table t (a integer, b integer, c integer, s varchar)");
      statement.execute("insert into t values " + rows);
    }
  }

  @AfterAll
  static void close() throws SQLException {
    duckDb.close();
  }

  private static Collector<CharSequence, ?, String> comma() {
    return Collectors.joining(", ");
  }

  /** A schema in which the sample of t is all its rows, or an unlucky part of more. */
  private static String schema(int rows) {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < NAMES.size(); i++) {
      int column = i;
      String sample = VALUES.stream().map(v -> v.get(column).replace('\'', '"')).collect(comma());
      String type = NAMES.get(i).equals("s") ? "VARCHAR" : "INTEGER";
      columns.append(", {\"table\": \"t\", \"name\": \"" + NAMES.get(i) + "\", \"distinct\": 9,");
      columns.append(" \"type\": \"" + type + "\", \"sample\": [" + sample + "]}");
    }
    return "{\"tables\": [{\"name\": \"t\", \"rows\": "
        + rows
        + "}, {\"name\": \"u\", \"rows\": 10}],"
        + " \"columns\": [{\"table\": \"u\", \"name\": \"x\", \"distinct\": 10}"
        + columns
        + "]}";
  }

  private static JoinBlock block(SqlFrontEnd frontEnd, String predicate) {
    String sql = "SELECT * FROM t, u WHERE t.a + 1 = u.x AND " + predicate;
    return frontEnd.bind(sql, "q.sql").blocks().get(0);
  }

  private static long count(String predicate) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet result = statement.executeQuery("select count(*) from t where " + predicate)) {
      result.next();
      return result.getLong(1);
    }
  }

  /** A random predicate over one column or more. */
  private static String predicate(Random random, int depth) {
    int shape = random.nextInt(depth == 0 ? 9 : 13);
    String number = NAMES.get(random.nextInt(3));
    String other = NAMES.get(random.nextInt(3));
    int low = random.nextInt(10);
    String text = TEXTS.get(random.nextInt(TEXTS.size()));
    return switch (shape) {
      case 0 -> number + " >= " + low;
      case 1 -> number + " <> " + low;
      case 2 -> number + " BETWEEN " + low + " AND " + (low + 2);
      case 3 -> number + " NOT IN (1, 3, " + low + ")";
      case 4 -> "s " + (low < 5 ? "" : "NOT ") + "LIKE '" + text.replace('B', '%') + "%'";
      case 5 -> number + " < " + other;
      case 6 -> "s " + (low < 5 ? "= '" : "<> '") + text + "'";
      case 7 -> number + " IS " + (low < 5 ? "" : "NOT ") + "NULL";
      case 8 -> low < 5 ? "s > '" + text + "'" : number + " < CAST(" + low + ".5 AS DOUBLE)";
      case 9 -> "NOT (" + predicate(random, depth - 1) + ")";
      case 10 -> "(" + predicate(random, depth - 1) + ") IS NOT TRUE";
      case 11 -> "(" + predicate(random, depth - 1) + " OR " + predicate(random, depth - 1) + ")";
      default -> "(" + predicate(random, depth - 1) + " AND " + predicate(random, depth - 1) + ")";
    };
  }

  @Test
  void predicatesOfASampledTableAreCounted() throws SQLException {
    SqlFrontEnd frontEnd = new SqlFrontEnd(TestCatalogue.read(schema(ROWS)));
    Random random = new Random(SEED);
    for (int i = 0; i < 150; i++) {
      String predicate = "(" + predicate(random, 2) + " OR c = 77)"; // one conjunct
      double selectivity = new BlockEstimates(block(frontEnd, predicate)).selectivity(0);
      assertThat(selectivity * ROWS)
          .as("seed %d, number %d: %s", SEED, i, predicate)
          .isCloseTo((double) Math.max(1, count(predicate)), within(1e-6));
    }
  }

  /**
   * The maximum-entropy estimate of three predicates with all pairs known, by proportional fitting
   * of the eight cells to the counted pairs.
   */
  private static double fitted(List<String> predicates) throws SQLException {
    double[] cells = new double[8];
    Arrays.fill(cells, 1. / 8);
    for (int round = 0; round < 2_000; round++) {
      for (int[] pair : new int[][] {{0, 1}, {0, 2}, {1, 2}}) {
        for (int truth = 0; truth < 4; truth++) {
          String one = "(" + predicates.get(pair[0]) + ") IS " + ((truth & 1) == 1) + " AND (";
          String both = one + predicates.get(pair[1]) + ") IS " + ((truth & 2) == 2);
          fit(cells, pair, truth, COUNTS.computeIfAbsent(both, SampledTableTest::share));
        }
      }
    }
    return cells[7];
  }

  private static double share(String predicate) {
    try {
      return (double) count(predicate) / ROWS;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void fit(double[] cells, int[] pair, int truth, double share) {
    double sum = 0;
    for (int cell = 0; cell < 8; cell++) {
      sum += isIn(cell, pair, truth) ? cells[cell] : 0;
    }
    for (int cell = 0; cell < 8; cell++) {
      cells[cell] *= isIn(cell, pair, truth) && sum > 0 ? share / sum : 1;
    }
  }

  private static boolean isIn(int cell, int[] pair, int truth) {
    return (cell >> pair[0] & 1) == (truth & 1) && (cell >> pair[1] & 1) == truth >> 1;
  }

  @Test
  void threePredicatesHaveMaximumEntropyGivenTheirPairs() throws SQLException {
    List<String> three = List.of("a >= 4", "b >= 6", "c <= 2");
    JoinBlock block =
        block(new SqlFrontEnd(TestCatalogue.read(schema(ROWS))), String.join(" AND ", three));
    double estimate = new BlockEstimates(block).selectivity(0);
    List<String> known = three.stream().map(p -> "coalesce(" + p + ", false)").toList();
    assertThat(estimate).isCloseTo(fitted(known), within(1e-5));
    double product = 1;
    for (String predicate : three) {
      product *= share(predicate);
    }
    assertThat(estimate).as("a and b are correlated").isGreaterThan(1.2 * product);
    assertThat(PredicateText.of(block).get(3))
        .isEqualTo(
            new PredicateText(
                "all on t, together",
                estimate,
                "maximum entropy, 3 of 3 pairs from a sample of 200 rows"));
    assertThat(PredicateText.of(block).get(0).statistic()).isEqualTo("all 200 rows");
  }

  @Test
  void whatASampleLacksIsRareAndNotImpossible() {
    SqlFrontEnd frontEnd = new SqlFrontEnd(TestCatalogue.read(schema(1_000_000)));
    JoinBlock rare = block(frontEnd, "b >= 4 AND s LIKE '%nothing%'");
    assertThat(new BlockEstimates(rare).alone(rare.relations().get(0).filters().get(1)))
        .isEqualTo(0.5 / ROWS);
    JoinBlock pair = block(frontEnd, "a >= 5 AND b <= 4");
    assertThat(new BlockEstimates(pair).selectivity(0)).isBetween(1e-4, 0.1 * 0.5 * 0.5);
    assertThat(PredicateText.of(pair).get(0).statistic()).isEqualTo("sample of 200 rows");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[1, 2] | [3] | the table's other columns have 2 sampled rows; give as many",
        "[1, 2] | [[3], 4] | /columns/1/sample/0: this is an array; it must be a value",
        "[1, 2] | 5 | /columns/1/sample: this is a number; it must be an array",
        "[1, 2] | [\"x\", null] | this is not a date; write a number,",
      })
  void samplesAreChecked(String first, String second, String fault) {
    String text =
        "{\"tables\": [{\"name\": \"t\", \"rows\": 9}], \"columns\": ["
            + "{\"table\": \"t\", \"name\": \"a\", \"distinct\": 2, \"sample\": "
            + first
            + "}, {\"table\": \"t\", \"name\": \"b\", \"type\": \"DATE\", \"distinct\": 2,"
            + " \"sample\": "
            + second
            + "}]}";
    assertThatThrownBy(() -> TestCatalogue.read(text))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("schema.json:1:")
        .hasMessageContaining(fault);
  }
}

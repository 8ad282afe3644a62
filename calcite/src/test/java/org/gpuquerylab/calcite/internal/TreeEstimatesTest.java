package org.gpuquerylab.calcite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares estimates with rows that DuckDB counts, of tables whose values are uniform: l has 1,000
 * rows with the keys 0 to 999, r has 300 rows with the keys 0 to 299, and in both tables every
 * fourth v is null.
 */
class TreeEstimatesTest {
  private static final String SCHEMA =
      """
      {"tables": [{"name": "l", "rows": 1000, "key": ["k"]}, {"name": "r", "rows": 300, "key": ["k"]}],
       "columns": [
        {"table": "l", "name": "k", "distinct": 1000, "min": 0, "max": 999, "type": "INTEGER"},
        {"table": "l", "name": "v", "distinct": 750, "nullFraction": 0.25, "type": "INTEGER"},
        {"table": "r", "name": "k", "distinct": 300, "min": 0, "max": 299, "type": "INTEGER"},
        {"table": "r", "name": "v", "distinct": 225, "nullFraction": 0.25, "type": "INTEGER"}]}
      """;

  private static Connection duckDb;

  @BeforeAll
  static void fill() throws SQLException {
    duckDb = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = duckDb.createStatement()) {
      for (String table :
          new String[] {"l as select * from range(1000)", "r as select * from range(300)"}) {
        statement.execute("create table " + table + " t(k), (select 0) u(v)");
        String name = table.substring(0, 1);
        statement.execute("update " + name + " set v = case when k % 4 > 0 then k end");
      }
    }
  }

  @AfterAll
  static void close() throws SQLException {
    duckDb.close();
  }

  private static long count(String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet result = statement.executeQuery("select count(*) from (" + sql + ")")) {
      result.next();
      return result.getLong(1);
    }
  }

  private static RelNode tree(String sql) throws IOException {
    byte[] bytes = SCHEMA.getBytes(StandardCharsets.UTF_8);
    Binder binder = new Binder(SchemaFile.read(new ByteArrayInputStream(bytes), "schema.json"));
    return binder.bind(sql, "q.sql").tree();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select * from l left join r on l.k = r.k where r.k is null",
        "select * from l left join r on l.k = r.k where r.v is null",
        "select * from l left join r on l.k = r.k where r.v is null and l.v is null",
        "select * from r left join l on l.k = r.k where l.k is null or l.v is null",
        "select * from r right join l on l.k = r.k where coalesce(r.k, 0) = 0 or r.k is null",
        "select * from l full join r on l.k = r.k where r.k is null",
        "select * from l full join r on l.k = r.k where l.k is null",
        "select * from l left join (select k from r where k < 150) x on l.k = x.k where x.k is null",
      })
  void columnsAboveOuterJoinsAreNullInRowsWithoutPartner(String sql)
      throws IOException, SQLException {
    RelNode tree = tree(sql);
    RelNode filter = tree;
    while (!(filter instanceof Filter)) {
      filter = filter.getInput(0);
    }
    long counted = count(sql);
    assertThat(new TreeEstimates().rows(filter))
        .as(sql)
        .isCloseTo((double) Math.max(1, counted), within(0.11 * counted + 30));
  }

  @Test
  void aSampleHasItsPercentage() throws IOException {
    RelNode tree = tree("select * from l tablesample bernoulli (10)");
    assertThat(new TreeEstimates().rows(tree)).isCloseTo(100, within(1e-3));
  }
}

package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.plan.Use;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Compares the answers of the single pass at the edges of data with those of DuckDB. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class StarEdgesTest {
  private static final List<String> TABLES =
      List.of(
          "create table f (k integer, l bigint, i integer, h smallint, n tinyint, d decimal(12, 2),"
              + " s varchar, day date, yes boolean, void integer)",
          "insert into f values"
              + " (1, 9223372036854775807, 2147483647, 32767, 127, 9999999999.99, 'a', date '1970-01-01', true, null),"
              + " (2, -9223372036854775808, -2147483648, -32768, -128, -9999999999.99, '', date '0001-01-01', false, null),"
              + " (null, 0, null, null, null, null, null, null, null, null),"
              + " (0, null, 5, 1, 1, 0.01, 'zz', date '9999-12-31', true, null)",
          "create table e (k integer, i integer, d decimal(12, 2), s varchar)",
          "create table d (id integer, g varchar, big bigint)",
          "insert into d values (1, 'one', 5), (2, null, null), (0, 'one', 5000000000)",
          "create table z (id integer, g varchar)",
          "create table w (id integer, g varchar)",
          "insert into w values (null, 'null'), (1, 'one')");

  /** Statements that take the pass. */
  private static final List<String> STARS =
      List.of(
          "select count(*), sum(i), min(i), max(i), avg(i), count(i) from e",
          "select s, count(*), sum(d) from e group by s",
          "select count(*), min(i), max(d) from e, d where e.k = d.id",
          "select count(*), sum(h), min(h) from f, z where f.k = z.id",
          "select z.g, count(*) from f, z where f.k = z.id group by z.g",
          "select count(*), sum(h), min(n), max(s) from f where k = 1 and k = 2",
          "select k, count(*) from f where k > 100 group by k",
          "select count(*), sum(h), avg(h), min(h), max(h), sum(n), min(n), max(n) from f",
          "select min(s), max(s), min(day), max(day), count(yes), min(d), max(d), sum(d) from f",
          "select min(l), max(l), count(l) from f",
          "select sum(void), count(void), min(void), max(void), avg(void), count(*) from f",
          "select void, count(*) from f group by void",
          "select yes, s, sum(h) from f group by yes, s order by yes nulls last, s desc",
          "select d.g, count(*), sum(f.h) from f, d where f.k = d.id group by d.g",
          "select count(*) from f, d where f.k = d.id and d.g is null",
          "select count(*) from f, w where f.k = w.id",
          "select count(*) from f where yes",
          "select count(*) from f where not yes",
          "select count(*) from f where h between -1 and 1.4 and day = date '9999-12-31'",
          "select count(*) from f where h <> 1 and n > -1000 and h < 99999",
          "select count(*) + 1, sum(h) * 2 from f having count(*) > 3",
          "select k, sum(h) / 2 as half from f group by k having sum(h) is not null order by half limit 1");

  @TempDir private Path folder;

  private void write(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
    }
  }

  @Test
  void edgesHaveTheAnswersOfDuckDb() throws SQLException {
    Path file = folder.resolve("edges.duckdb");
    write(file);
    try (QueryEngine engine =
        QueryEngine.open(
                file, TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow()))
            .withStarPath(Use.ON)) {
      for (String sql : STARS) {
        for (int run = 0; run < 2; run++) {
          QueryResult answer = engine.query(sql);
          assertThat(answer.steps().get(0).operator()).as(sql).isEqualTo("Star");
          AnswerDifference.Verdict verdict =
              AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
          assertThat(verdict.isEqual()).as("%s: %s", sql, verdict.words()).isTrue();
        }
      }
    }
  }
}

package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.SqlValues;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares answers with DuckDB. */
class QueryEngineTest {
  private static final long SEED = 4_300;

  /** Random statements on a device that runs kernels' twins. */
  private static final int STATEMENTS = Integer.getInteger("engine.statements", 25);

  /** Random statements on a device that compiles kernels, which takes most of the time. */
  private static final int COMPILED = Integer.getInteger("engine.compiled", 1);

  private static final List<String> STATEMENTS_OF_ALL_KINDS =
      List.of(
          "select count(*) from wide",
          "select * from none",
          "select count(*), sum(k), min(s), avg(d) from none",
          "select k, count(*) from none group by k",
          "select sum(d), avg(d), sum(l), avg(f), min(day), max(moment), count(distinct s) from wide",
          "select s, count(*) filter (where yes), max(s) from wide group by s having count(*) > 3",
          "select w.id from wide w where w.k not in (select k from few where n < 2)",
          "select w.id from wide w where w.k not in (select k from wide)",
          "select w.id, (select max(n.l) from narrow n where n.k = w.k) from wide w",
          "select w.id from wide w where w.d > (select avg(d) from wide)",
          "select w.id, n.id from wide w full join narrow n on w.k = n.k and w.s = n.s",
          "select w.id, n.id from wide w right join narrow n on w.k = n.k and w.h < n.h",
          "select w.id, f.id from wide w, few f where w.h > f.h",
          "select distinct yes, extract(year from day) from wide",
          "select id from wide order by d desc nulls last, id limit 7 offset 2",
          "select id from wide where day + interval '30' day > date '2024-07-01'",
          "select case when k > 2 then 'ab' when k > 0 then s end, d * 2 - 1, k / 2 from wide",
          "select count(*) from wide a, narrow b where a.k = b.k and a.n = b.k",
          "select k from wide intersect select k from narrow",
          "select s from wide except select s from few union all select s from narrow",
          "with g as (select k, sum(d) as total from wide group by k)"
              + " select n.id, g.total from narrow n left join g on g.k = n.k where g.total > 1",
          "select a.id from wide a, narrow b, few c, wide d"
              + " where a.k = b.k and b.k = c.k and c.n = d.n and a.s = d.s",
          "select upper(s), substring(s from 2), s || '-' || k, trim(both 'a' from s) from wide",
          "select a.id, b.id from wide a join narrow b on upper(a.s) = upper(b.s)",
          "select a.id, b.id from wide a join narrow b on a.k = b.k and a.s || b.s = 'abab'",
          "select upper(s), count(*) from wide group by upper(s) having length(upper(s)) > 1",
          "select upper(s) from wide union select lower(s) from narrow",
          "select case when k > 1 then upper(s) when k < 0 then 'new' else s end from wide",
          "select coalesce(upper(s), s, 'none'), concat(s, '!'), s like upper(s) from wide",
          "select id from wide where lower(s) like 'b%' or s || 'x' < s || s",
          "select * from (values ('new', 1), ('also', 2)) as v(a, b)",
          "select count(*), count(a.k), sum(c.k) from wide a join wide b on a.n = b.n"
              + " full join wide c on b.day = c.day and a.l = c.l",
          "select a.h, b.h from few a left join narrow b on a.k = b.k join narrow c on b.k = c.k"
              + " where position('b' in case when b.k > 2 then c.s else b.s end) <> 22"
              + " and (case when a.k > 2 then b.s else a.s end || '/' || b.s) = lower(c.s)",
          "select moment + interval '1' month, extract(week from day), sqrt(abs(f)) from wide",
          "select cast(d as varchar), cast(f as varchar), cast(moment as varchar) from wide",
          "select id, rank() over (partition by s order by k), ntile(4) over (order by id),"
              + " lag(s, 1, 'none') over (order by id), count(*) over () from wide",
          "select id, sum(l) over (partition by upper(s) order by id), avg(d) over (partition by k),"
              + " max(s) over (order by id rows between 2 following and 4 following),"
              + " min(d) over (order by id rows between unbounded preceding and 1 preceding)"
              + " from wide",
          "select * from (select id, s, dense_rank() over (order by d desc nulls last, id) as r"
              + " from wide) as t where r <= 2",
          "select s, sum(d), cume_dist() over (order by sum(d)) from wide group by s",
          "select id, k in (select k from few), (k, n) in (select k, n from narrow) from wide",
          "select id from wide as w where s = 'a' or exists"
              + " (select 1 from few as e where e.k = w.k and e.n < w.n)",
          "select id, s not in (select f.s from narrow as f where f.n = wide.n) from wide",
          "select id, k > any (select n from few where few.h < wide.h) from wide",
          "select id from wide as w where w.k not in (select k from narrow as n where n.s = w.s)",
          "select k, s, grouping(k, s), count(*), sum(distinct l), count(distinct n) from wide"
              + " group by grouping sets ((k, s), (k), ())",
          "select n, k, sum(d) from wide group by cube(n, k)",
          "select upper(s), k, count(*) from none group by rollup(upper(s), k)",
          "select k, stddev(f), var_pop(d), stddev_pop(k), variance(l), bool_and(yes),"
              + " bool_or(yes), avg(distinct f) filter (where n > 1) from wide group by k",
          "select a.s, count(*), sum(a.d), sum(c.f), avg(b.h), count(b.s) from wide a"
              + " left join narrow b on a.k = b.k left join wide c on c.n = b.n group by a.s",
          "select count(*), sum(distinct b.l), max(b.s) from wide a full join wide b"
              + " on a.k = b.k and a.l < b.h group by rollup(a.s)",
          "select count(*) from wide a, narrow b, few c",
          "select 1 as one, null as nothing, 2.5 as decimal, date '2024-02-29' as leap");

  @TempDir private static Path folder;
  private static Path data;

  @BeforeAll
  static void write() throws Exception {
    data = folder.resolve("all.duckdb");
    TestDatabase.write(data, SEED);
  }

  private static QueryEngine open(DeviceInfo device) {
    return QueryEngine.open(data, TestBackends.shared(device));
  }

  @Test
  void answersStatementsOfAllKinds() {
    try (QueryEngine engine = open(cpu())) {
      for (String sql : STATEMENTS_OF_ALL_KINDS) {
        QueryResult answer = engine.query(sql);
        AnswerDifference.Verdict verdict =
            AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
        assertThat(verdict.isEqual()).as(sql + ": " + verdict.words()).isTrue();
        assertThat(answer.steps()).isNotEmpty().allMatch(step -> step.rows() >= 0);
      }
    }
  }

  private static DeviceInfo cpu() {
    return TestBackends.devices("cpu").findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void answersEngineStatements(DeviceInfo device) throws Exception {
    int statements = device.backend().equals("cpu") ? STATEMENTS : COMPILED;
    DifferentialRun run = new DifferentialRun();
    Path own = Files.createDirectory(folder.resolve(device.selector().replace(':', '-')));
    run.compare(own, TestBackends.shared(device), statements, SEED);
    assertThat(run.differences()).isEmpty();
    assertThat(run.refusals()).isEmpty();
    assertThat(run.compared()).isEqualTo(statements);
  }

  @Test
  void runsOnTheHostWhatDevicesLack() {
    try (QueryEngine engine = open(cpu())) {
      for (String sql :
          List.of(
              "select k, string_agg(s, ',' order by id), bit_and(n) from wide group by k",
              "select w.id, (select n.id from narrow n where n.k < w.k and n.s = w.s"
                  + " order by n.id limit 1) from wide w")) {
        QueryResult answer = engine.query(sql);
        AnswerDifference.Verdict verdict =
            AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
        assertThat(verdict.isEqual()).as(sql + ": " + verdict.words()).isTrue();
      }
      assertThat(engine.query("select string_agg(s, ',') from few where upper(s) > 'B'").steps())
          .anyMatch(
              step -> step.operator().equals("Aggregate") && step.details().contains("[host]"))
          .anyMatch(step -> step.details().contains("[host: UPPER]"));
      assertThatThrownBy(() -> engine.query("select count(distinct k) over () from wide"))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("SQL: the engine has no window function COUNT(DISTINCT");
    }
  }

  /** 16,000,000,000 joined rows, which would fit no device. */
  @Test
  void countsThroughManyToManyJoins() throws Exception {
    Path file = folder.resolve("many.duckdb");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table many as select i % 2 as k, i as v, i / 8.0 as f from range(4000) t(i)");
    }
    long pairs = 2_000L * 2_000;
    try (QueryEngine engine = QueryEngine.open(file, TestBackends.shared(cpu()))) {
      QueryResult answer =
          engine.query(
              "select count(*), sum(a.v), min(b.v), max(c.v), avg(a.f), count(distinct c.k)"
                  + " from many a, many b, many c where a.k = b.k and b.k = c.k");
      assertThat(SqlValues.row(answer.rows(), 0))
          .containsExactly(
              4_000 * pairs, BigDecimal.valueOf(3_999 * 2_000 * pairs), 0L, 3_999L, 249.9375, 2L);
      assertThat(answer.steps()).anyMatch(step -> step.rows() == 4_000 * pairs);
    }
  }

  /** Rows in the order that the statement asks for, which the comparison of sets does not see. */
  @Test
  void keepsTheOrder() {
    try (QueryEngine engine = open(cpu())) {
      QueryResult answer =
          engine.query("select id, d from wide where d is not null order by d, id desc");
      List<List<Object>> others =
          List.copyOf(
              engine
                  .data()
                  .byDuckDb("select id from wide where d is not null order by d, id desc"));
      assertThat(answer.rows().rows()).isEqualTo(others.size()).isGreaterThan(50);
      for (int row = 0; row < others.size(); row++) {
        assertThat(answer.rows().row(row).get(0)).isEqualTo(others.get(row).get(0));
      }
    }
  }

  @Test
  void explainsWithoutRunning() {
    try (QueryEngine engine = open(cpu())) {
      List<PlanStep> steps =
          engine.explain("select count(*) from wide w, narrow n where w.k = n.k", "SQL");
      assertThat(steps).extracting(PlanStep::operator).contains("Aggregate", "Join", "TableScan");
      assertThat(steps).allMatch(step -> step.rows() == -1 && step.estimatedRows() > 0);
    }
  }

  @Test
  void refusesInOneLine() {
    try (QueryEngine engine = open(cpu())) {
      assertThatThrownBy(() -> engine.query("select cast(s as integer) from wide"))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("is no number; use TRY_CAST for NULL");
      for (String sql :
          List.of(
              "select repeat(s, 2000000000) from wide",
              "select lpad(s, 2000000000) from wide",
              "select regexp_replace(s, '(', 'x') from wide")) {
        assertThatThrownBy(() -> engine.query(sql))
            .as(sql)
            .isInstanceOf(InputException.class)
            .hasMessageNotContaining("\n");
      }
      assertThatThrownBy(() -> engine.query("select nothing from wide"))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("nothing");
      assertThatThrownBy(() -> engine.query("select l * 9000000000000000000 from wide"))
          .isInstanceOf(InputException.class);
      assertThatThrownBy(() -> engine.query("select (select k from wide) from few"))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("160 rows");
      assertThat(engine.query("select count(*) from few").rows().toRows()).hasSize(1);
    }
  }

  @Test
  void refusesDataInOneLine() throws Exception {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> QueryEngine.open(empty, TestBackends.shared(cpu())))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no files *.csv or *.parquet");
    Path text = Files.writeString(folder.resolve("notes.txt"), "x");
    assertThatThrownBy(() -> QueryEngine.open(text, TestBackends.shared(cpu())))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("notes.txt");
    Path broken = Files.writeString(folder.resolve("broken.duckdb"), "this is no database");
    assertThatThrownBy(() -> QueryEngine.open(broken, TestBackends.shared(cpu())))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("broken.duckdb");
  }
}

package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.data.internal.generated.DataWorkload;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.internal.star.PathTimes;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the answers of the single pass with those of operators and of DuckDB. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class StarPassTest {
  private static final Path DATA = Path.of("ssb:0.01");
  private static final Path SHOP = Path.of("shop:4000");

  private static final List<String> NO_STARS =
      List.of(
          "select sum(distinct lo_tax) from lineorder, supplier where lo_suppkey = s_suppkey",
          "select sum(lo_revenue) from lineorder left join supplier on lo_suppkey = s_suppkey",
          "select sum(s_suppkey) from lineorder, supplier where lo_suppkey = s_suppkey",
          "select sum(lo_tax) from lineorder, \"date\" where lo_discount = d_daynuminweek",
          "select sum(lo_revenue) from lineorder, supplier where lo_suppkey < s_suppkey",
          "select lo_tax from lineorder, supplier where lo_suppkey = s_suppkey");

  private static QueryEngine open(String backend) {
    return open(DATA, backend);
  }

  private static QueryEngine open(Path data, String backend) {
    return QueryEngine.open(
        data, TestBackends.shared(TestBackends.devices(backend).findFirst().orElseThrow()));
  }

  private static boolean isStar(QueryResult answer) {
    return answer.steps().get(0).operator().equals("Star");
  }

  @Test
  void statementsOfTheBenchmarkTakeThePathAndHaveTheSameAnswers() {
    try (QueryEngine engine = open("cpu")) {
      for (String sql : DataWorkload.SSB.statements().values()) {
        List<List<Object>> rows = engine.withStarPath(Use.OFF).query(sql).rows().toRows();
        engine.withStarPath(Use.ON);
        for (int run = 0; run < 2; run++) {
          QueryResult answer = engine.query(sql);
          assertThat(isStar(answer)).as(sql).isTrue();
          assertThat(answer.rows().toRows()).as(sql).isEqualTo(rows);
          assertThat(answer.ran().differences(answer.plan())).isEmpty();
        }
        // The plan is one that operators can run.
        QueryResult asked = engine.query(sql, "SQL", engine.query(sql).plan());
        assertThat(isStar(asked)).isFalse();
        assertThat(asked.rows().toRows()).as(sql).isEqualTo(rows);
      }
    }
  }

  @Test
  void theShorterPredictedTimeDecides() {
    String sql = Objects.requireNonNull(DataWorkload.SSB.statements().get("q41"));
    try (QueryEngine engine = open("cpu")) {
      for (PathTimes times : List.of(new PathTimes(1, 2), new PathTimes(1, Double.NaN))) {
        QueryResult answer = engine.withPredictor(star -> times).query(sql);
        assertThat(isStar(answer)).as(times.toString()).isTrue();
        assertThat(answer.steps().get(0).predictedMillis()).isEqualTo(1);
        assertThat(engine.path(sql, "SQL")).startsWith("one pass; ").endsWith(times.toString());
        assertThat(engine.explain(sql, "SQL").get(0).operator()).isEqualTo("Star");
        assertThat(engine.plan(sql, "SQL")).isEqualTo(answer.plan());
      }
      engine.withPredictor(star -> new PathTimes(2, 1.25));
      assertThat(isStar(engine.query(sql))).isFalse();
      assertThat(engine.path(sql, "SQL"))
          .isEqualTo("operators; predicted: one pass 2 ms, operators 1.25 ms");
      assertThat(isStar(engine.withStarPath(Use.ON).query(sql))).isTrue();
      assertThat(engine.path(sql, "SQL")).startsWith("one pass, as asked for; predicted: ");
      assertThat(isStar(engine.withStarPath(Use.OFF).query(sql))).isFalse();
    }
  }

  @Test
  void whoAsksForAnOrderGetsOperators() {
    String sql = Objects.requireNonNull(DataWorkload.SSB.statements().get("q21"));
    List<Consumer<QueryEngine>> choices =
        List.of(
            engine -> engine.withEstimator(Estimator.SAMPLE),
            engine -> engine.withOptimizer(JoinOrderOptimizer.onHost()),
            engine -> engine.withSidewaysFilters(Use.ON));
    for (Consumer<QueryEngine> choice : choices) {
      try (QueryEngine engine = open("cpu").withPredictor(star -> new PathTimes(1, 2))) {
        assertThat(isStar(engine.query(sql))).isTrue();
        choice.accept(engine);
        assertThat(isStar(engine.query(sql))).isFalse();
        assertThat(engine.path(sql, "SQL")).isEqualTo("operators, as an order is asked for");
        assertThat(isStar(engine.withStarPath(Use.ON).query(sql))).isTrue();
      }
    }
  }

  @Test
  void otherStatementsAreLeftToOperators() {
    try (QueryEngine engine = open("cpu").withStarPath(Use.ON)) {
      for (String sql : NO_STARS) {
        assertThat(isStar(engine.query(sql))).as(sql).isFalse();
        assertThat(engine.path(sql, "SQL")).isEqualTo("operators, as it is no star query");
      }
      String none =
          "select sum(lo_revenue) from lineorder, supplier where lo_suppkey = s_suppkey"
              + " and s_city = 'nowhere'";
      assertThat(engine.explain(none, "SQL").get(0).operator()).isEqualTo("Star");
      QueryResult answer = engine.query(none);
      assertThat(answer.rows().row(0)).as("the sum of no rows").containsOnlyNulls();
      assertThat(answer.ran().differences(answer.plan())).isEmpty();
      assertThat(engine.path(none, "SQL")).startsWith("operators, ").contains("NULL");
    }
  }

  @Test
  void randomStarsHaveTheAnswersOfDuckDb() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int stars = 0;
    try (QueryEngine engine = open("cpu").withStarPath(Use.ON)) {
      for (int i = 0; i < Integer.getInteger("engine.stars", 10); i++) {
        String sql = statement(random);
        QueryResult answer = engine.query(sql);
        AnswerDifference.Verdict verdict =
            AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
        assertThat(verdict.isEqual()).as("%s, seed %d: %s", sql, seed, verdict.words()).isTrue();
        stars += isStar(answer) ? 1 : 0;
      }
    }
    assertThat(stars).as("seed " + seed).isGreaterThan(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "opencl"})
  void randomStarsWithNullsHaveTheAnswersOfDuckDb(String backend) {
    long seed = Long.getLong("engine.stars.seed", System.nanoTime());
    Random random = new Random(seed);
    int stars = 0;
    int drawn = Integer.getInteger("engine.stars", 12);
    try (QueryEngine engine = open(SHOP, backend).withStarPath(Use.ON)) {
      for (int i = 0; i < drawn; i++) {
        String sql = StarDraw.of(random);
        QueryResult answer = engine.query(sql);
        AnswerDifference.Verdict verdict =
            AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
        assertThat(verdict.isEqual()).as("%s, seed %d: %s", sql, seed, verdict.words()).isTrue();
        stars += isStar(answer) ? 1 : 0;
      }
    }
    assertThat(stars).as("seed %d of %d", seed, drawn).isGreaterThan(drawn / 4);
  }

  private static final List<List<String>> DIMENSIONS =
      List.of(
          List.of(
              "customer",
              "lo_custkey = c_custkey",
              "c_region",
              "c_city",
              "c_region = 'ASIA'",
              "c_nation in ('CHINA', 'FRANCE', 'PERU')",
              "c_city between 'B' and 'K'"),
          List.of(
              "supplier",
              "s_suppkey = lo_suppkey",
              "s_nation",
              "s_region",
              "s_region <> 'x'",
              "s_suppkey > 7",
              "s_nation >= 'F' and s_nation <= 'R'"),
          List.of(
              "part",
              "lo_partkey = p_partkey",
              "p_mfgr",
              "p_size",
              "p_size < 20",
              "p_size in (1, 5, 7, 44)",
              "p_category = 'MFGR#12'"),
          List.of(
              "\"date\"",
              "lo_orderdate = d_datekey",
              "d_year",
              "d_month",
              "d_year = 1993",
              "d_year >= 1994 and d_year < 1997",
              "30 > d_weeknuminyear"));

  private static final List<String> OF_FACT =
      List.of("lo_discount between 1 and 3", "lo_quantity < 25", "lo_tax = 5", "lo_tax <= 3.5");

  private static final List<String> MEASURES =
      List.of(
          "lo_revenue",
          "cast(lo_extendedprice as bigint) * lo_discount",
          "cast(lo_tax as bigint) - lo_supplycost",
          "cast(lo_discount as bigint) - cast(lo_discount as bigint)");

  private static String statement(Random random) {
    List<String> from = new ArrayList<>(List.of("lineorder"));
    List<String> where = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    while (from.size() == 1) {
      for (List<String> dimension : DIMENSIONS) {
        if (random.nextInt(5) < 2) {
          from.add(random.nextInt(from.size() + 1), dimension.get(0));
          where.add(dimension.get(1));
          if (random.nextBoolean()) {
            groups.add(random.nextInt(groups.size() + 1), dimension.get(2 + random.nextInt(2)));
          }
          if (random.nextBoolean()) {
            where.add(dimension.get(4 + random.nextInt(3)));
          }
        }
      }
    }
    if (random.nextBoolean()) {
      where.add(OF_FACT.get(random.nextInt(OF_FACT.size())));
    }
    List<String> columns = new ArrayList<>(groups);
    String sum = "sum(" + MEASURES.get(random.nextInt(MEASURES.size())) + ") as total";
    columns.add(random.nextInt(columns.size() + 1), sum);
    String sql =
        "select "
            + String.join(", ", columns)
            + " from "
            + String.join(", ", from)
            + " where "
            + String.join(" and ", where);
    return groups.isEmpty()
        ? sql
        : sql
            + " group by "
            + String.join(", ", groups)
            + " order by "
            + (random.nextBoolean() ? "total desc, " : "")
            + String.join(" desc, ", groups);
  }
}

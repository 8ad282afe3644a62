package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the cardinalities of estimators with rows that were counted. */
class EstimatorsTest {
  private static final long SEED = 4_302;
  private static final int STATEMENTS = Integer.getInteger("engine.estimators.statements", 6);

  private static final int INJECTIONS = Integer.getInteger("engine.injections", 10);
  private static final int CONJUNCTIONS = Integer.getInteger("engine.conjunctions", 20);

  private static final String STAR =
      "select a.id from wide a, narrow b, few c, narrow d"
          + " where a.k = b.k and b.k = c.k and c.n = d.n and a.s = 'ab' and b.n > 1";

  @TempDir private static Path folder;
  private static QueryEngine engine;

  @BeforeAll
  static void open() throws Exception {
    Path data = folder.resolve("estimators.duckdb");
    TestDatabase.write(data, SEED);
    engine =
        QueryEngine.open(
            data, TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow()));
  }

  @AfterEach
  void reset() throws Exception {
    engine.withEstimator(Estimator.MAX_ENTROPY);
    engine.withCardinalities(file("{\"cardinalities\": []}"));
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  private static Path file(String text) throws Exception {
    return Files.writeString(folder.resolve("given.json"), text);
  }

  /** What DuckDB counts is what our operators return, join by join. */
  @Test
  void countsTheTruth() {
    engine.withEstimator(Estimator.TRUE);
    Random random = new Random(SEED);
    List<String> statements = new ArrayList<>(List.of(STAR));
    for (int i = 0; i < STATEMENTS; i++) {
      statements.add(EngineStatement.of(random));
    }
    int joins = 0;
    for (String sql : statements) {
      QueryResult answer = engine.query(sql);
      for (PlanStep step : answer.steps()) {
        if (step.operator().equals("Join")) {
          assertThat(step.estimatedRows())
              .as(sql + ": " + step)
              .isEqualTo((double) Math.max(1, step.rows()));
          joins++;
        }
      }
    }
    assertThat(joins).isGreaterThanOrEqualTo(STATEMENTS);
  }

  @Test
  void estimatesByEachEstimator() {
    List<Double> estimates = new ArrayList<>();
    for (Estimator estimator : Estimator.values()) {
      engine.withEstimator(estimator);
      assertThat(Estimator.named(estimator.label())).isEqualTo(estimator);
      QueryResult answer = engine.query(STAR);
      AnswerDifference.Verdict verdict =
          AnswerDifference.compare(answer, engine.data().byDuckDb(STAR));
      assertThat(verdict.isEqual()).as(estimator + ": " + verdict.words()).isTrue();
      PlanStep top =
          answer.steps().stream()
              .filter(s -> s.operator().equals("Join"))
              .findFirst()
              .orElseThrow();
      assertThat(top.estimatedRows()).isFinite().isPositive();
      estimates.add(top.estimatedRows());
    }
    assertThat(estimates.stream().distinct()).hasSizeGreaterThanOrEqualTo(3);
  }

  /** Absurd cardinalities change plans, not answers. */
  @Test
  void injectsCardinalities() throws Exception {
    Random random = new Random(SEED);
    String[] names = {"a", "b", "c", "d"};
    for (int round = 0; round < INJECTIONS; round++) {
      StringBuilder text = new StringBuilder();
      for (int set = 1; set < 16; set++) {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
          if ((set >> i & 1) != 0) {
            members.add("\"" + names[i] + "\"");
          }
        }
        double rows = random.nextInt(4) == 0 ? 0 : Math.pow(10, random.nextInt(300));
        text.append(set == 1 ? "" : ",").append("{\"relations\": ").append(members);
        text.append(", \"rows\": ").append(rows).append("}");
      }
      engine.withCardinalities(file("{\"cardinalities\": [" + text + "]}"));
      AnswerDifference.Verdict verdict =
          AnswerDifference.compare(engine.query(STAR), engine.data().byDuckDb(STAR));
      assertThat(verdict.isEqual()).as(text + verdict.words()).isTrue();
    }
  }

  /** Also on the columns that joins equate. */
  @Test
  void noConjunctRaisesAnEstimate() {
    for (Estimator estimator :
        List.of(Estimator.INDEPENDENCE, Estimator.MAX_ENTROPY, Estimator.SAMPLE)) {
      engine.withEstimator(estimator);
      Random random = new Random(SEED);
      for (int i = 0; i < CONJUNCTIONS; i++) {
        boolean joined = random.nextBoolean();
        String key = random.nextBoolean() ? "h" : "k";
        String sql = "select count(*) from wide t ";
        sql += joined ? "join narrow u on t." + key + " = u." + key : "";
        sql += " where " + EngineStatement.predicate(random, "t");
        double before = Double.POSITIVE_INFINITY;
        for (int conjuncts = 1; conjuncts <= 4; conjuncts++) {
          double rows = rows(sql);
          assertThat(rows).as(sql).isLessThanOrEqualTo(before * (1 + 1e-9));
          before = rows;
          sql +=
              " and "
                  + EngineStatement.predicate(random, joined && random.nextBoolean() ? "u" : "t");
        }
      }
    }
  }

  /** The estimate of the last block; 0 if nothing is left of it. */
  private static double rows(String sql) {
    List<JoinTree> blocks = engine.plan(sql, "SQL").blocks();
    return blocks.isEmpty() ? 0 : blocks.get(blocks.size() - 1).cardinality();
  }

  @Test
  void takesGivenCardinalitiesBeforeTheEstimators() throws Exception {
    engine.withEstimator(Estimator.GIVEN);
    engine.withCardinalities(
        file("{\"cardinalities\": [{\"relations\": [\"A\", \"b\", \"c\", \"D\"], \"rows\": 77}]}"));
    List<PlanStep> steps = engine.explain(STAR, "SQL");
    assertThat(steps).anyMatch(s -> s.operator().equals("Join") && s.estimatedRows() == 77);
    assertThat(steps).anyMatch(s -> s.operator().equals("Join") && s.estimatedRows() != 77);
  }

  @Test
  void refusesInOneLine() throws Exception {
    refusesFile("{\"cardinalities\": [{\"relations\": [], \"rows\": 1}]}", "there are none");
    refusesFile("{\"cardinalities\": [{\"relations\": [\"a\", \"A\"], \"rows\": 1}]}", "twice");
    refusesFile(
        "{\"cardinalities\": [{\"relations\": [\"a\"], \"rows\": -1}]}", "it must be from 0.0");
    refusesFile("{\"cardinalities\": [{\"relation\": \"a\"}]}", "relation");
    engine.withCardinalities(file("{\"cardinalities\": [{\"relations\": [\"z\"], \"rows\": 1}]}"));
    assertThatThrownBy(() -> engine.query(STAR, "q.sql"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("q.sql: ")
        .hasMessageContaining("\"z\"; the statement has a, b, c, d");
    assertThatThrownBy(() -> Estimator.named("trve"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("true");
  }

  private static void refusesFile(String text, String words) throws Exception {
    Path given = file(text);
    assertThatThrownBy(() -> engine.withCardinalities(given))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("given.json")
        .hasMessageContaining(words);
  }

  @Test
  void refusesToCountLargeBlocks() {
    StringBuilder sql = new StringBuilder("select count(*) from few t0");
    for (int i = 1; i <= Estimator.MOST_RELATIONS; i++) {
      sql.append(" join few t" + i + " on t" + (i - 1) + ".id = t" + i + ".id");
    }
    engine.withEstimator(Estimator.TRUE);
    assertThatThrownBy(() -> engine.query(sql.toString(), "q.sql"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("q.sql: a join block has 13 relations, the estimator true");
    engine.withEstimator(Estimator.DUCKDB);
    assertThat(engine.query(sql.toString()).rows().toRows()).isEqualTo(List.of(List.of(9L)));
  }
}

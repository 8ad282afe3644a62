package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.StatementTimes;
import org.gpuquerylab.engine.internal.cost.CalibratedCost;
import org.gpuquerylab.engine.internal.cost.TableCost;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs statements by plans that were asked for. */
class PlansTest {
  private static final long SEED = 4_301;
  private static final int STATEMENTS = Integer.getInteger("engine.plans.statements", 4);
  private static final int PLANS = 20;

  private static final String CHAIN =
      "select a.id, b.id, c.id from few a join narrow b on a.k = b.k join few c on b.n = c.n";
  private static final String OUTER =
      "select count(*) from wide a left join narrow b on a.k = b.k and b.n > 1"
          + " join few c on a.n = c.n";

  @TempDir private static Path folder;
  private static QueryEngine engine;

  @BeforeAll
  static void open() throws Exception {
    Path data = folder.resolve("plans.duckdb");
    TestDatabase.write(data, SEED);
    engine =
        QueryEngine.open(
            data, TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow()));
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  /** 20 random plans of each statement, with random sides, through a file. */
  @Test
  void runsTheAskedPlan() {
    Random random = new Random(SEED);
    Set<String> different = new TreeSet<>();
    for (int i = 0; i < STATEMENTS; ) {
      String sql = i == 0 ? CHAIN : i == 1 ? OUTER : EngineStatement.of(random);
      if (i > 1 && sql.split(" join ", -1).length < 3) {
        continue;
      }
      i++;
      List<List<Object>> rows = engine.data().byDuckDb(sql);
      for (int plan = 0; plan < PLANS; plan++) {
        QueryPlan asked = randomPlan(sql, random);
        Path file = folder.resolve("plan.json");
        asked.write(file);
        QueryResult answer = engine.query(sql, "SQL", QueryPlan.read(file));
        AnswerDifference.Verdict verdict = AnswerDifference.compare(answer, rows);
        assertThat(verdict.isEqual()).as(sql + ": " + asked + verdict.words()).isTrue();
        assertThat(answer.ran().differences(asked)).as(sql).isEmpty();
        different.add(asked.toJson().replaceAll("\"c[a-z]+\":[^,}]*", ""));
      }
    }
    assertThat(different).hasSizeGreaterThan(3 * STATEMENTS);
  }

  private static QueryPlan randomPlan(String sql, Random random) {
    try (JoinOrderOptimizer optimizer =
        JoinOrderOptimizer.onHost()
            .withAlgorithm("dphyp")
            .withCost(new RandomCost(random.nextLong()))) {
      engine.withOptimizer(optimizer);
      QueryPlan plan = engine.plan(sql, "SQL");
      return new QueryPlan(sql, plan.blocks().stream().map(one -> turned(one, random)).toList());
    } finally {
      engine.withOptimizer(JoinOrderOptimizer.onHost());
    }
  }

  private static JoinTree turned(JoinTree tree, Random random) {
    if (!(tree instanceof JoinTree.Join join)) {
      return tree;
    }
    JoinTree left = turned(join.left(), random);
    JoinTree right = turned(join.right(), random);
    return join.type().isCommutative() && random.nextBoolean()
        ? new JoinTree.Join(join.type(), right, left, 1, 1)
        : new JoinTree.Join(join.type(), left, right, 1, 1);
  }

  /** A cost by which building is dear: the table is of the side that is larger. */
  @Test
  void choosesBuildSidesByTheCalibratedCost() {
    TableCost cheap = new TableCost(1, 1, 10_000);
    TableCost dear = new TableCost(1_000, 1_000, 10_000);
    String sql = "select count(*) from wide a join few b on a.k = b.k";
    for (boolean buildIsDear : new boolean[] {false, true}) {
      CalibratedCost cost =
          new CalibratedCost(
              1, buildIsDear ? dear : cheap, buildIsDear ? cheap : dear, 1, 1, 1, cheap, 1);
      engine.withOptimizer(JoinOrderOptimizer.onHost().withCost(cost));
      QueryResult answer = engine.query(sql);
      JoinTree.Join join = (JoinTree.Join) answer.ran().blocks().get(0);
      assertThat(((JoinTree.Leaf) join.right()).name()).isEqualTo(buildIsDear ? "b" : "a");
      assertThat(answer.rows().toRows()).isEqualTo(engine.data().byDuckDb(sql));
      assertThat(answer.steps())
          .anyMatch(s -> s.operator().equals("Join") && s.predictedMillis() > 1);
    }
    engine.withOptimizer(JoinOrderOptimizer.onHost());
  }

  @Test
  void findsDifferences() {
    QueryResult answer = engine.query(CHAIN);
    assertThat(answer.ran().differences(answer.plan())).isEmpty();
    JoinTree.Join ran = (JoinTree.Join) answer.ran().blocks().get(0);
    JoinTree turned = new JoinTree.Join(ran.right(), ran.left(), 0, 0);
    assertThat(answer.ran().differences(new QueryPlan(CHAIN, List.of(turned)))).hasSize(1);
    assertThat(answer.ran().differences(new QueryPlan(CHAIN, List.of()))).hasSize(1);
  }

  @Test
  void refusesPlansThatDoNotFit() {
    JoinTree a = new JoinTree.Leaf(0, "a", 0);
    JoinTree b = new JoinTree.Leaf(1, "b", 0);
    JoinTree c = new JoinTree.Leaf(2, "c", 0);
    refuses(CHAIN, new JoinTree.Join(a, b, 0, 0), "the plan lacks {c}");
    refuses(CHAIN, new JoinTree.Join(new JoinTree.Join(a, c, 0, 0), b, 0, 0), "no edge joins");
    refuses(CHAIN, new JoinTree.Join(new JoinTree.Join(a, b, 0, 0), b, 0, 0), "{b} twice");
    JoinTree d = new JoinTree.Leaf(2, "d", 0);
    refuses(CHAIN, new JoinTree.Join(new JoinTree.Join(a, b, 0, 0), d, 0, 0), "no relation d");
    JoinTree left = new JoinTree.Join(JoinType.LEFT_OUTER, a, b, 0, 0);
    refuses(CHAIN, new JoinTree.Join(left, c, 0, 0), "left join");
    JoinTree inner = new JoinTree.Join(a, b, 0, 0);
    refuses(OUTER, new JoinTree.Join(inner, c, 0, 0), "must be a left join");
    JoinTree turned = new JoinTree.Join(JoinType.LEFT_OUTER, b, a, 0, 0);
    refuses(OUTER, new JoinTree.Join(turned, c, 0, 0), "with the other one on the left");
    JoinTree product = new JoinTree.Join(b, c, 0, 0);
    refuses(
        OUTER, new JoinTree.Join(JoinType.LEFT_OUTER, a, product, 0, 0), "would change the result");
    assertThatThrownBy(() -> engine.query(CHAIN, "q.sql", new QueryPlan(CHAIN, List.of())))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("it has 0 blocks, the statement has 1");
  }

  private static void refuses(String sql, JoinTree plan, String words) {
    assertThatThrownBy(() -> engine.query(sql, "q.sql", new QueryPlan(sql, List.of(plan))))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("q.sql: the plan does not fit the statement: block 1: ")
        .hasMessageContaining(words);
  }

  @Test
  void refusesFilesInOneLine() throws Exception {
    List<String> broken = new ArrayList<>();
    broken.add("{}");
    broken.add("{\"blocks\":[{\"nodes\":[]}]}");
    broken.add("{\"blocks\":[{\"nodes\":[{\"join\":[0,1]}]}]}");
    broken.add("{\"blocks\":[{\"nodes\":[{\"relation\":\"a\"},{\"join\":[0,0]}]}]}");
    broken.add("{\"blocks\":[{\"nodes\":[{\"relation\":\"a\"},{\"relation\":\"b\"}]}]}");
    broken.add(
        "{\"blocks\":[{\"nodes\":[{\"relation\":\"a\"},{\"relation\":\"b\"},"
            + "{\"join\":[0,1],\"type\":\"cross\"}]}]}");
    broken.add("[");
    for (String text : broken) {
      Path file = Files.writeString(folder.resolve("broken.json"), text);
      assertThatThrownBy(() -> QueryPlan.read(file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("broken.json");
    }
  }

  @Test
  void keepsPreparedStatements() {
    String sql = "select count(*) from wide a join few b on a.k = b.k where a.n = 3";
    StatementTimes first = engine.query(sql).times();
    assertThat(first.state()).isNotEqualTo(StatementTimes.State.HOT);
    assertThat(first.planning()).isPositive();
    QueryResult second = engine.query(sql);
    assertThat(second.times().state()).isEqualTo(StatementTimes.State.HOT);
    assertThat(second.times().planning()).isZero();
    assertThat(second.rows().toRows()).isEqualTo(engine.data().byDuckDb(sql));
    engine.withOptimizer(JoinOrderOptimizer.onHost());
    assertThat(engine.query(sql).times().state()).isEqualTo(StatementTimes.State.WARM);
  }
}

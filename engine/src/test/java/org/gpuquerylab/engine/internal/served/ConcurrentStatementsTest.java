package org.gpuquerylab.engine.internal.served;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Arrival;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Estimate;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Outcome;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Run;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Statement;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the answers of statements that run at once with DuckDB's. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class ConcurrentStatementsTest {
  private static final String BACKEND = System.getProperty("engine.memory.backends", "cpu");
  private static final long ALL = Long.MAX_VALUE;
  private static final List<Statement> STATEMENTS =
      List.of(
          statement("select count(*), sum(price), avg(price) from item"),
          statement("select product_id, count(*), avg(price) from item group by product_id"),
          statement("select * from orders order by order_id limit 5"),
          statement(
              "select count(*) from item a, item b where a.order_id = b.order_id and a.line < b.line"),
          statement(
              "select string_agg(cast(line as varchar), ',' order by line) from item"
                  + " where order_id < 5"),
          statement("select count(*), sum(price), avg(price) from item"));

  private static DataFolder data;

  private static Statement statement(String sql) {
    return new Statement(sql, "a statement");
  }

  @BeforeAll
  static void load() {
    data = DataFolder.open(Path.of("shop:2500"));
  }

  @AfterAll
  static void close() {
    data.close();
  }

  private static Run run(long memory, StatementOrder order, int lanes, List<Statement> statements) {
    DeviceInfo device = TestBackends.devices(BACKEND).findFirst().orElseThrow();
    try (Backend backend = Backends.find().open(device)) {
      Run run;
      long opened;
      try (QueryEngine engine = QueryEngine.over(data, backend)) {
        opened = backend.allocatedMemory();
        backend.limitMemory(memory);
        run = new ConcurrentStatements(engine, order, lanes).run(statements);
      }
      assertThat(backend.openResources()).isEmpty();
      assertThat(run.outcomes()).hasSameSizeAs(statements);
      assertThat(run.peakBytes()).isLessThanOrEqualTo(Math.max(memory, opened));
      return run;
    }
  }

  private static void assertRight(Outcome outcome) {
    assertThat(outcome.fault()).as(outcome.statement().sql()).isNull();
    QueryResult answer = Objects.requireNonNull(outcome.answer());
    AnswerDifference.Verdict verdict =
        AnswerDifference.compare(answer, data.byDuckDb(outcome.statement().sql()));
    assertThat(verdict.isEqual()).as(outcome.statement().sql() + ": " + verdict.words()).isTrue();
    assertThat(outcome.waitingMillis()).isNotNegative();
    assertThat(outcome.runningMillis()).isPositive();
  }

  @ParameterizedTest
  @EnumSource(StatementOrder.class)
  void answersAreThoseOfDuckDb(StatementOrder order) {
    Run run = run(ALL, order, 3, STATEMENTS);
    run.outcomes().forEach(ConcurrentStatementsTest::assertRight);
    assertThat(run.most()).isBetween(1, 3);
    assertThat(run.outcomes())
        .allMatch(one -> Objects.requireNonNull(one.answer()).shortages() == 0);
  }

  @Test
  void littleMemoryGivesTheSameAnswers() {
    for (long memory : new long[] {0, 1, 40_000, 100_000}) {
      Run run = run(memory, StatementOrder.FIFO, 4, STATEMENTS);
      run.outcomes().forEach(ConcurrentStatementsTest::assertRight);
    }
  }

  @Test
  void aRefusedStatementLeavesTheOthers() {
    List<Statement> statements =
        List.of(STATEMENTS.get(0), statement("select nothing from item"), STATEMENTS.get(1));
    List<Outcome> outcomes = run(ALL, StatementOrder.SHORTEST, 2, statements).outcomes();
    assertRight(outcomes.get(0));
    assertThat(outcomes.get(1).fault()).isInstanceOf(InputException.class);
    assertThat(outcomes.get(1).answer()).isNull();
    assertRight(outcomes.get(2));
  }

  @Test
  void takesNoStatementAndOne() {
    assertThat(run(ALL, StatementOrder.FIFO, 2, List.of()).most()).isZero();
    Run one = run(ALL, StatementOrder.FIFO, 2, STATEMENTS.subList(0, 1));
    assertRight(one.outcomes().get(0));
    assertThat(one.most()).isEqualTo(1);
    assertThat(one.outcomes().get(0).estimatedBytes()).isPositive();
  }

  /** What each statement is admitted for alone would fit; two together would not. */
  @Test
  void admitsByEstimatedBytes() {
    List<Statement> two = STATEMENTS.subList(0, 2);
    long bytes = run(ALL, StatementOrder.FIFO, 2, two).outcomes().get(1).estimatedBytes();
    assertThat(run(bytes, StatementOrder.FIFO, 2, two).most()).isEqualTo(1);
  }

  /** Two arrive together, of which the shorter one begins first, and one later. */
  @Test
  void beginsWhatHasArrivedInTheOrderOfThePolicy() {
    List<Statement> all = STATEMENTS.subList(0, 3);
    List<Arrival> arrivals =
        List.of(
            new Arrival(all.get(0), 60, new Estimate(1, 9)),
            new Arrival(all.get(1), 60, new Estimate(1, 2)),
            new Arrival(all.get(2), 160, new Estimate(1, 1)));
    try (Backend backend = Backends.find().open(BACKEND);
        QueryEngine engine = QueryEngine.over(data, backend)) {
      all.forEach(one -> engine.query(one.sql(), one.source()));
      Run run = new ConcurrentStatements(engine, StatementOrder.SHORTEST, 1).serve(arrivals);
      run.outcomes().forEach(ConcurrentStatementsTest::assertRight);
      assertThat(run.outcomes()).extracting(Outcome::statement).isEqualTo(all);
      assertThat(run.outcomes()).extracting(Outcome::estimatedBytes).containsOnly(1L);
      assertThat(run.makespanMillis()).isGreaterThanOrEqualTo(160);
      Outcome longer = run.outcomes().get(0);
      Outcome shorter = run.outcomes().get(1);
      assertThat(longer.waitingMillis())
          .as("the longer one begins when the shorter one is answered")
          .isGreaterThanOrEqualTo(shorter.waitingMillis() + shorter.runningMillis());
    }
  }

  @Test
  void anInterruptEndsAStream() {
    try (Backend backend = Backends.find().open(BACKEND);
        QueryEngine engine = QueryEngine.over(data, backend)) {
      Arrival late = new Arrival(STATEMENTS.get(0), 1e9, new Estimate(1, 1));
      ConcurrentStatements one = new ConcurrentStatements(engine, StatementOrder.FIFO, 1);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> one.serve(List.of(late)))
          .isInstanceOf(BackendException.class)
          .hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void ordersByPredictedLength() {
    double[] lengths = {2, 1, 3, 1};
    assertThat(StatementOrder.FIFO.of(lengths)).containsExactly(0, 1, 2, 3);
    assertThat(StatementOrder.SHORTEST.of(lengths)).containsExactly(1, 3, 0, 2);
    assertThat(StatementOrder.named("longest-first").of(lengths)).containsExactly(2, 0, 1, 3);
    assertThatThrownBy(() -> StatementOrder.named("longest"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("longest-first");
  }
}

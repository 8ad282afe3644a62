package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.data.internal.generated.DataWorkload;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements;
import org.gpuquerylab.engine.internal.served.StatementOrder;
import org.gpuquerylab.engine.internal.star.PathTimes;
import org.gpuquerylab.engine.plan.Use;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Threads share the single pass, and operators its memory. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class SharedStarPassTest {
  private static final Path DATA = Path.of("ssb:0.01");
  private static final Map<String, String> STATEMENTS = DataWorkload.SSB.statements();

  private static Backend backend() {
    return TestBackends.open(TestBackends.devices("cpu").findFirst().orElseThrow());
  }

  private static QueryEngine inOnePass(DataFolder data, Backend backend) {
    return QueryEngine.over(data, backend).withPredictor(star -> new PathTimes(1, 2));
  }

  private static String operator(QueryResult answer) {
    return answer.steps().get(0).operator();
  }

  @Test
  void statementsAtOnceTakeItOneAfterAnother() {
    List<ConcurrentStatements.Statement> statements = new ArrayList<>();
    STATEMENTS.forEach(
        (name, sql) -> statements.add(new ConcurrentStatements.Statement(sql, name)));
    try (DataFolder data = DataFolder.open(DATA);
        Backend backend = backend();
        QueryEngine engine = inOnePass(data, backend);
        QueryEngine alone = QueryEngine.over(data, backend).withStarPath(Use.OFF)) {
      ConcurrentStatements.Run run =
          new ConcurrentStatements(engine, StatementOrder.SHORTEST, 3).run(statements);
      for (ConcurrentStatements.Outcome outcome : run.outcomes()) {
        QueryResult answer = Objects.requireNonNull(outcome.answer(), outcome.statement().source());
        assertThat(operator(answer)).isEqualTo("Star");
        assertThat(outcome.estimatedBytes()).isPositive();
        assertThat(answer.rows().toRows())
            .isEqualTo(alone.query(outcome.statement().sql()).rows().toRows());
      }
    }
  }

  @Test
  void operatorsGetItsMemory() {
    String star = Objects.requireNonNull(STATEMENTS.get("q41"));
    String other = "select lo_tax, lo_quantity from lineorder order by lo_revenue limit 5";
    try (DataFolder data = DataFolder.open(DATA)) {
      long ofStar;
      long ofBoth;
      try (Backend backend = backend();
          QueryEngine engine = inOnePass(data, backend)) {
        engine.query(star);
        ofStar = backend.allocatedMemory();
        backend.resetPeakMemory();
        engine.query(other);
        ofBoth = backend.peakMemory();
      }
      try (Backend backend = backend();
          QueryEngine engine = inOnePass(data, backend)) {
        backend.limitMemory(ofBoth - ofStar / 2);
        for (int i = 0; i < 2; i++) {
          assertThat(operator(engine.query(star))).isEqualTo("Star");
          assertThat(engine.query(other).shortages()).isZero();
        }
        assertThat(backend.peakMemory()).isLessThan(ofBoth);
      }
    }
  }
}

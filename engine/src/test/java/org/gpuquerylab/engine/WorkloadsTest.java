package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.data.internal.generated.DataWorkload;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.QueryResult;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the answers to the statements of workloads with DuckDB's. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class WorkloadsTest {
  /** The backend; others are for runs by command. */
  private static final String BACKEND = System.getProperty("engine.workloads.backend", "cpu");

  @ParameterizedTest
  @CsvSource({"SHOP, 3000, 20", "SSB, 0.02, 9"})
  void answersAreThoseOfDuckDb(DataWorkload workload, String size, int atLeast) {
    Path data = Path.of(String.format(Locale.ROOT, "%s:%s", workload.label(), size));
    try (QueryEngine engine =
        QueryEngine.open(
            data, TestBackends.shared(TestBackends.devices(BACKEND).findFirst().orElseThrow()))) {
      int filled = 0;
      for (Map.Entry<String, String> statement : workload.statements().entrySet()) {
        String sql = statement.getValue();
        QueryResult answer = engine.query(sql, statement.getKey());
        AnswerDifference.Verdict verdict =
            AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
        assertThat(verdict.isEqual())
            .as("%s %s: %s", data, statement.getKey(), verdict.words())
            .isTrue();
        Object first = answer.rows().rows() == 0 ? null : answer.rows().row(0).get(0);
        filled += first == null || first.equals(0L) ? 0 : 1;
      }
      assertThat(filled)
          .as("statements whose answer is neither empty nor 0")
          .isGreaterThan(atLeast);
    }
  }
}

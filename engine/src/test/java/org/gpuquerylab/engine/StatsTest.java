package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.data.internal.dataset.StatsRows;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the answers to the queries of STATS-CEB with DuckDB's, if the data are beside the
 * repository. {@code -Dengine.stats.queries=149} runs all instead of a seeded sample.
 */
class StatsTest {
  private static final long SEED = Long.getLong("engine.stats.seed", 4_303);
  private static final int QUERIES = Integer.getInteger("engine.stats.queries", 8);

  private static DataFolder data;
  private static final List<String> ALL = new ArrayList<>();

  @BeforeAll
  static void open() throws Exception {
    Path folder = StatsRows.folder().orElse(Path.of(""));
    Assumptions.assumeTrue(
        Files.isRegularFile(folder.resolve("queries.sql")),
        "there is no shared/data/stats beside the repository");
    ALL.addAll(Files.readAllLines(folder.resolve("queries.sql")));
    data = DataFolder.open(folder);
  }

  @AfterAll
  static void close() {
    if (data != null) {
      data.close();
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void answersAreThoseOfDuckDb(DeviceInfo device) {
    List<Integer> numbers =
        new Random(SEED).ints(0, ALL.size()).distinct().limit(QUERIES).boxed().toList();
    Map<String, Integer> onDevice = new TreeMap<>();
    Map<String, Integer> onHost = new TreeMap<>();
    try (QueryEngine engine = QueryEngine.over(data, TestBackends.shared(device))) {
      for (int number : numbers) {
        String sql = ALL.get(number).replace(";", "");
        QueryResult answer = engine.query(sql, "query " + (number + 1));
        AnswerDifference.Verdict verdict = AnswerDifference.compare(answer, data.byDuckDb(sql));
        assertThat(verdict.isEqual())
            .as("%s, seed %d, query %d: %s", device, SEED, number + 1, verdict.words())
            .isTrue();
        for (PlanStep step : answer.steps()) {
          boolean host = step.details().contains("[host");
          (host ? onHost : onDevice).merge(step.operator(), 1, Integer::sum);
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d queries of STATS-CEB, operators on the device %s, on the host %s%n",
        device.selector(),
        numbers.size(),
        onDevice,
        onHost);
    assertThat(onDevice).containsKeys("Join", "Filter", "Aggregate");
    assertThat(onHost).isEmpty();
  }
}

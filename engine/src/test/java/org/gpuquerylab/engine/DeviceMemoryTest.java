package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.data.internal.generated.DataWorkload;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers from data that exceed a limit of device memory, compared with DuckDB's. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class DeviceMemoryTest {
  /** Devices, with the names of backends. */
  private static final String BACKENDS = System.getProperty("engine.memory.backends", "cpu");

  /** The data over the limit. */
  private static final int TIMES = Integer.getInteger("engine.memory.times", 3);

  /** All statements run by command; one in so many by default. */
  private static final int EVERY = Integer.getInteger("engine.memory.every", 6);

  /** Neither side of these joins of large tables fits beside anything of the other. */
  private static final List<String> BOTH_TOO_LARGE =
      List.of(
          "select count(*), sum(a.price), max(b.price) from item a, item b"
              + " where a.order_id = b.order_id and a.line < b.line",
          "select a.line, avg(b.price), count(*) from item a, item b, product p"
              + " where a.order_id = b.order_id and b.product_id = p.product_id and a.price > 20"
              + " group by a.line",
          "select a.order_id, b.price, p.product_id from item a"
              + " join item b on a.order_id = b.order_id and a.line < b.line"
              + " left join product p on p.product_id = a.line where a.price > 300");

  @ParameterizedTest
  @CsvSource({"SHOP, shop:3000", "SSB, ssb:0.01"})
  void answersDataThreeTimesTheMemory(DataWorkload workload, String name) {
    Path data = Path.of(System.getProperty("engine.memory." + workload.label(), name));
    try (DataFolder folder = DataFolder.open(data)) {
      long limit = bytes(folder) / TIMES;
      for (String backend : BACKENDS.split(",", -1)) {
        DeviceInfo device = TestBackends.devices(backend).findFirst().orElseThrow();
        Map<String, Integer> how = new TreeMap<>();
        try (Backend opened = Backends.find().open(device);
            QueryEngine engine = QueryEngine.over(folder, opened)) {
          opened.limitMemory(limit);
          List<String> different = new ArrayList<>();
          int place = 0;
          for (Map.Entry<String, String> statement : workload.statements().entrySet()) {
            if (place++ % EVERY != 0) {
              continue;
            }
            QueryResult answer = engine.query(statement.getValue(), statement.getKey());
            AnswerDifference.Verdict verdict =
                AnswerDifference.compare(answer, folder.byDuckDb(statement.getValue()));
            if (!verdict.isEqual() || !answer.ran().differences(answer.plan()).isEmpty()) {
              different.add(statement.getKey() + ": " + verdict.words());
            }
            how.merge(how(answer), 1, Integer::sum);
          }
          assertThat(different).as(data + " on " + device).isEmpty();
          assertThat(opened.peakMemory()).isLessThanOrEqualTo(limit);
        }
        System.out.println(data + " on " + device + " within " + limit + " bytes: " + how);
      }
    }
  }

  @Test
  void bothSidesOfAJoinAreReadInChunks() {
    try (DataFolder folder = DataFolder.open(Path.of("shop:12000"))) {
      for (String backend : BACKENDS.split(",", -1)) {
        DeviceInfo device = TestBackends.devices(backend).findFirst().orElseThrow();
        BOTH_TOO_LARGE.forEach(sql -> assertChunksOfBothSides(sql, folder, device));
      }
    }
  }

  private static void assertChunksOfBothSides(String sql, DataFolder folder, DeviceInfo device) {
    int rows = Objects.requireNonNull(folder.tables().get("item")).rows();
    long limit = 20L * rows;
    try (Backend opened = Backends.find().open(device);
        QueryEngine engine = QueryEngine.over(folder, opened)) {
      opened.limitMemory(limit);
      QueryResult answer = engine.query(sql, "a join");
      AnswerDifference.Verdict verdict = AnswerDifference.compare(answer, folder.byDuckDb(sql));
      assertThat(verdict.isEqual()).as(sql + ": " + verdict.words()).isTrue();
      assertThat(answer.ran().differences(answer.plan())).isEmpty();
      assertThat(answer.steps()).noneMatch(step -> step.details().endsWith("[host]"));
      assertThat(answer.steps())
          .filteredOn(step -> step.details().endsWith(" chunks]"))
          .as(sql)
          .hasSize(2)
          .allMatch(step -> step.rows() == rows);
      assertThat(opened.peakMemory()).isLessThanOrEqualTo(limit);
    }
  }

  private static String how(QueryResult answer) {
    List<String> details = answer.steps().stream().map(PlanStep::details).toList();
    if (details.stream().allMatch(text -> text.endsWith("[host]"))) {
      return "on the host";
    }
    return details.stream().anyMatch(text -> text.endsWith(" chunks]")) ? "in chunks" : "at once";
  }

  private static long bytes(DataFolder folder) {
    long bytes = 0;
    for (HostRelation table : folder.tables().values()) {
      for (Vector column : table.columns()) {
        bytes += (long) column.rows() * column.type().elements().bytes();
        bytes += column.validity() == null ? 0 : 4L * Vector.words(column.rows());
      }
    }
    return bytes;
  }
}

package org.gpuquerylab.measure.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that rows say which process measured them, although rows of earlier versions do not. */
class ProcessNumbersTest {

  @TempDir Path path;

  private final Sweep sweep = FakeRuns.sweep(List.of("ok"), List.of("1", "2", "3", "4"));
  private RunFolder folder = new RunFolder(Path.of("."));

  @BeforeEach
  void setUp() {
    folder = new RunFolder(path.resolve("run"));
  }

  @Test
  void eachProcessHasANumberOfItsOwn() throws IOException {
    append(List.of(measured(0)));
    for (int process = 1; process <= 2; process++) {
      try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
        store.measureAlone();
        store.append(measured(process));
      }
    }
    assertThat(rows().stream().map(Row::process)).containsExactly(0, 1, 2);
    String lines = Files.readString(folder.resultsFile());
    assertThat(lines.lines().findFirst().orElseThrow()).doesNotContain("process");
    Files.writeString(folder.resultsFile(), lines.replace("\"process\":1", "\"process\":0"));
    assertThatThrownBy(this::rows)
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resultsFile() + ":2:")
        .hasMessageContaining("process: this is 0; it must be from 1 to 1000000");
    Files.writeString(folder.resultsFile(), lines.replace("\"process\":2", "\"process\":1000000"));
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      store.measureAlone();
      store.append(measured(3));
    }
    assertThat(rows()).as("it still opens").hasSize(4);
  }

  private void append(List<Row> rows) {
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      rows.forEach(store::append);
    }
  }

  private List<Row> rows() {
    return folder.rows(FakeRuns.rules(sweep));
  }

  private static Task task(int n) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("mode", "ok");
    values.put("n", Integer.toString(n + 1));
    values.put("sample", "0");
    return new Task(new Point(values), 0);
  }

  private static Row measured(int n) {
    Measurement measurement = new Measurement(1234.5, 10, n, n, Map.of("launches", 3.0));
    return new Row(task(n), Status.OK, measurement, "", Instant.ofEpochSecond(1_000_000 + n));
  }
}

package org.gpuquerylab.measure.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultStoreTest {

  @TempDir Path path;

  private final Sweep sweep = FakeRuns.sweep(List.of("ok"), List.of("1", "2", "3", "4"));
  private RunFolder folder = new RunFolder(Path.of("."));

  @BeforeEach
  void setUp() {
    folder = new RunFolder(path.resolve("run"));
  }

  @Test
  void readsBackTheAppendedRows() {
    List<Row> rows = List.of(measured(0), failed(1), measured(2));
    append(rows);
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      assertThat(store.rows()).isEqualTo(rows);
      assertThat(store.done()).containsExactlyInAnyOrder(task(0), task(1), task(2));
    }
    assertThat(rows()).isEqualTo(rows);
    assertThat(folder.sweep()).isEqualTo(sweep);
  }

  @Test
  void oddNumbersSurvive() {
    Measurement odd =
        new Measurement(0.1 + 0.2, 3, Double.NaN, Double.NEGATIVE_INFINITY, Map.of("x", 1e-90));
    Row row = new Row(task(0), Status.DISAGREES, odd, "a \"message\"", Instant.now());
    append(List.of(row));
    assertThat(rows()).containsExactly(row);
  }

  @Test
  void rowsSayWhichEnvironmentTheyAreOf() throws IOException {
    append(List.of(measured(0)));
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      store.measureIn(1);
      store.append(measured(1));
      assertThat(store.rows()).containsExactly(measured(0), measured(1).in(1));
    }
    assertThat(rows()).containsExactly(measured(0), measured(1).in(1));
    String lines = Files.readString(folder.resultsFile());
    Files.writeString(folder.resultsFile(), lines.replaceAll(",\"environment\":[01]", ""));
    assertThat(rows()).as("an earlier version").containsExactly(measured(0), measured(1));
    Files.writeString(
        folder.resultsFile(), lines.replace("\"environment\":1", "\"environment\":-1"));
    assertThatThrownBy(this::rows)
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resultsFile() + ":2:")
        .hasMessageContaining("environment: this is -1; it must be from 0 to 999");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 60, 100_000})
  void aTornLastLineIsCutOffBeforeTheNextRow(int kept) throws IOException {
    append(List.of(measured(0), measured(1)));
    String whole = Files.readString(folder.resultsFile());
    append(List.of(measured(2)));
    String all = Files.readString(folder.resultsFile());
    int torn = Math.min(whole.length() + kept, all.length() - 1);
    Files.writeString(folder.resultsFile(), all.substring(0, torn));

    assertThat(rows()).as("reading ignores the incomplete line").hasSize(2);
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      assertThat(store.rows()).hasSize(2);
      store.append(measured(3));
    }
    assertThat(rows()).containsExactly(measured(0), measured(1), measured(3));
    assertThat(Files.readString(folder.resultsFile())).startsWith(whole).endsWith("}\n");
  }

  @Test
  void packedRowsAreReadButNotAddedTo() throws IOException {
    List<Row> rows = List.of(measured(0), failed(1));
    append(rows);
    byte[] lines = Files.readAllBytes(folder.resultsFile());
    try (OutputStream packed =
        new GZIPOutputStream(Files.newOutputStream(folder.packedResultsFile()))) {
      packed.write(lines);
    }
    Files.delete(folder.resultsFile());
    assertThat(rows()).isEqualTo(rows);
    assertThatThrownBy(() -> ResultStore.open(folder, FakeRuns.rules(sweep)))
        .isInstanceOf(InputException.class)
        .hasMessage(
            folder.packedResultsFile()
                + ": rows cannot be added to packed rows; gunzip the file first");
    Files.write(folder.packedResultsFile(), lines);
    assertThatThrownBy(this::rows)
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.packedResultsFile() + ": not valid gzip data: ");
    folder.forget();
    assertThat(rows()).isEmpty();
  }

  @Test
  void aLineThatIsNotARowIsNamed() throws IOException {
    append(List.of(measured(0)));
    Files.writeString(folder.resultsFile(), "{\"point\":1}\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> ResultStore.open(folder, FakeRuns.rules(sweep)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            folder.resultsFile() + ":2:1: the key \"status\" is missing; add it")
        .hasMessageEndingWith("; restore or remove the line");
    Files.writeString(folder.resultsFile(), "nonsense\n");
    assertThatThrownBy(() -> rows()).hasMessageContaining(":1:1: this is not JSON; correct it: ");
  }

  @Test
  void aDuplicateRowIsNamed() {
    append(List.of(measured(0)));
    append(List.of(measured(0)));
    assertThatThrownBy(() -> rows())
        .hasMessage(
            folder.resultsFile()
                + ":2:1: mode=ok n=1 sample=0 repetition 0 occurs twice;"
                + " restore or remove the line");
  }

  @Test
  void aSweepGrowsAndLosesNothing() {
    append(List.of(measured(0), measured(1)));
    Sweep other = FakeRuns.sweep(List.of("slow", "ok"), List.of("5", "1"));
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(other))) {
      assertThat(store.before()).isEqualTo(sweep);
      assertThat(store.rows()).containsExactly(measured(0), measured(1));
      assertThat(folder.sweep()).as("the sweep grows only on request").isEqualTo(sweep);
      store.grow();
      store.append(measured(4));
    }
    Sweep grown = FakeRuns.sweep(List.of("ok", "slow"), List.of("1", "2", "3", "4", "5"));
    assertThat(folder.sweep()).isEqualTo(grown);
    assertThat(FakeRuns.rows(folder)).containsExactly(measured(0), measured(1), measured(4));
  }

  @Test
  void aNarrowerSweepChangesNothing() throws IOException {
    append(List.of(measured(0), measured(1)));
    String before = Files.readString(folder.sweepFile());
    Sweep other = FakeRuns.sweep(List.of("ok"), List.of("3"));
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(other))) {
      store.grow();
    }
    assertThat(Files.readString(folder.sweepFile())).isEqualTo(before);
  }

  @Test
  void anotherSweepIsRefused() {
    append(List.of(measured(0)));
    Sweep other =
        new Sweep(
            "fake", sweep.pass(), sweep.axes(), 2, sweep.timeout().plusMillis(1), sweep.seed());
    assertThatThrownBy(() -> ResultStore.open(folder, FakeRuns.rules(other)))
        .isInstanceOf(InputException.class)
        .hasMessage(
            folder.sweepFile()
                + ": timeout: the run began with 4000000 ms, this one asks for 4000001 ms;"
                + " ask for the same or choose another --out");
    assertThat(rows()).containsExactly(measured(0));
  }

  @Test
  void aStoredSweepThatTheExperimentLacksIsNotContinued() throws IOException {
    append(List.of());
    String text = Files.readString(folder.sweepFile());
    Files.writeString(folder.sweepFile(), text.replace("\"ok\"", "\"unheard\""));
    assertThatThrownBy(() -> ResultStore.open(folder, FakeRuns.rules(sweep)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.sweepFile() + ": unknown value of axis mode 'unheard'")
        .hasMessageEndingWith("; restore it");
  }

  @Test
  void aFolderInUseIsRefusedAndSaysByWhom() {
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      assertThat(store.rows()).isEmpty();
      assertThatThrownBy(() -> ResultStore.open(folder, FakeRuns.rules(sweep)))
          .isInstanceOf(InputException.class)
          .hasMessage(
              folder
                  + ": process \""
                  + ProcessHandle.current().pid()
                  + "\" writes to it; wait for it or choose another --out");
    }
    append(List.of());
  }

  @Test
  void anEarlierRunIsForgottenUnlessItIsStillWritten() throws IOException {
    append(List.of(measured(0)));
    Files.writeString(folder.path().resolve("notes.txt"), "mine");
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      assertThatThrownBy(folder::forget).hasMessageContaining(" writes to it");
      assertThat(store.rows()).hasSize(1);
    }
    folder.forget();
    assertThat(rows()).isEmpty();
    assertThat(folder.sweepFile()).doesNotExist();
    assertThat(folder.path().resolve("notes.txt")).hasContent("mine");
  }

  @Test
  void aFolderThatIsNotARunIsRefused() {
    assertThatThrownBy(() -> RunFolder.existing(path.resolve("nothing")))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "not a run folder, it has no sweep.json; name a folder that lab run wrote");
  }

  @Test
  void resultsWithoutASweepAreRefused() throws IOException {
    append(List.of(measured(0)));
    Files.delete(folder.sweepFile());
    assertThatThrownBy(() -> ResultStore.open(folder, FakeRuns.rules(sweep)))
        .hasMessageContaining("has results.jsonl but no sweep.json");
  }

  @Test
  void aBrokenSweepFileIsNamed() throws IOException {
    append(List.of());
    Files.writeString(folder.sweepFile(), "{\"format\":1,");
    assertThatThrownBy(() -> folder.sweep())
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.sweepFile() + ":1:13: the file ends inside the JSON object");
    Files.writeString(folder.sweepFile(), "{\"format\":2}");
    assertThatThrownBy(() -> folder.sweep())
        .hasMessageContaining(": /format: this is 2; it must be from 1 to 1");
  }

  private List<Row> rows() {
    return folder.rows(FakeRuns.rules(sweep));
  }

  private void append(List<Row> rows) {
    try (ResultStore store = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      rows.forEach(store::append);
    }
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

  private static Row failed(int n) {
    return new Row(task(n), Status.TIMEOUT, null, "longer than 1 s", Instant.ofEpochSecond(n));
  }
}

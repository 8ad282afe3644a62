package org.gpuquerylab.measure.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.environment.Environment;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.internal.sweep.OnePoint;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that rows sent by hosts are checked, because hosts are not trusted. */
class HostedRowsTest {
  private static final FakeExperiment EXPERIMENT = new FakeExperiment();

  @TempDir Path path;

  private final Sweep sweep = FakeRuns.sweep(List.of("ok", "unsupported"), List.of("1", "2"));
  private final List<Point> points =
      sweep.tasks(EXPERIMENT::covers).stream().map(Task::point).distinct().toList();
  private RunFolder out = new RunFolder(Path.of("."));
  private int sent;

  @BeforeEach
  void nameTheFolder() {
    out = new RunFolder(path.resolve("out"));
  }

  private HostedRows open(boolean mixed) {
    return new HostedRows(EXPERIMENT, sweep, out, mixed);
  }

  /** Creates the folder that a host with the given processor sends. */
  private RunFolder host(Sweep measured, Point point, String cpu) {
    RunFolder folder = new RunFolder(path.resolve("host" + sent++));
    FakeRuns.part(measured, folder.path(), new OnePoint(point));
    Environment.here(Backends.find(Collections.emptyIterator()))
        .adopt(folder, measured, measured, false, false);
    ObjectNode json = StoredEnvironment.read(folder).json();
    json.put("commit", "abc123").put("dirty", false).putObject("cpu").put("model", cpu);
    folder.write(folder.environmentFile(), json.toString());
    return folder;
  }

  private RunFolder host(Point point) {
    return host(FakeRuns.sweep(List.of(point.get("mode")), List.of(point.get("n"))), point, "one");
  }

  @Test
  void allPointsTogetherAreTheRunEachRepetitionOnce() {
    try (HostedRows rows = open(false)) {
      for (Point point : points) {
        assertThat(rows.add(point, host(point))).hasSize(2);
      }
      assertThat(rows.add(points.get(0), host(points.get(0)))).as("once more").isEmpty();
    }
    StoredRun run = StoredRun.read(EXPERIMENT, out);
    List<Task> tasks = run.rows().stream().map(Row::task).toList();
    assertThat(tasks).doesNotHaveDuplicates();
    assertThat(new HashSet<>(tasks)).isEqualTo(new HashSet<>(sweep.tasks(EXPERIMENT::covers)));
    assertThat(run.environment().all()).hasSize(1);
    assertThat(run.rows().stream().map(Row::process).distinct()).hasSize(points.size());
  }

  @Test
  void aHostOfAnotherKindIsRefusedUnlessTheUserMixes() throws IOException {
    RunFolder other = host(sweep, points.get(1), "another");
    String before;
    try (HostedRows rows = open(false)) {
      rows.add(points.get(0), host(points.get(0)));
      before = Files.readString(out.resultsFile());
      assertThatThrownBy(() -> rows.add(points.get(1), other))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("cpu was \"one\" and is \"another\"")
          .hasMessageContaining("mix both with --mixed");
    }
    assertThat(Files.readString(out.resultsFile())).isEqualTo(before);
    try (HostedRows rows = open(true)) {
      assertThat(rows.add(points.get(1), other)).allMatch(row -> row.environment() == 1);
    }
    StoredRun run = StoredRun.read(EXPERIMENT, out);
    assertThat(run.environment().mixture(sweep)).isEqualTo("cpu");
    assertThat(run.rows().stream().map(Row::environment)).containsExactly(0, 0, 1, 1);
  }

  @Test
  void anotherPointIsRefused() {
    try (HostedRows rows = open(false)) {
      RunFolder other = host(points.get(1));
      assertThatThrownBy(() -> rows.add(points.get(0), other))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("it sent 2 rows, which are not the 2 repetitions of mode=");
      assertThat(rows.rows()).isEmpty();
    }
  }

  @Test
  void aRowTooFewIsRefused() throws IOException {
    RunFolder torn = host(points.get(0));
    String text = Files.readString(torn.resultsFile());
    Files.writeString(torn.resultsFile(), text.substring(0, text.length() - 1));
    try (HostedRows rows = open(false)) {
      assertThatThrownBy(() -> rows.add(points.get(0), torn))
          .hasMessageContaining("it sent 1 rows, which are not the 2 repetitions");
    }
  }

  @Test
  void anotherSweepIsRefused() {
    Sweep wider = FakeRuns.sweep(List.of("ok", "unsupported"), List.of("1", "2", "3"));
    RunFolder other = host(wider, points.get(0), "one");
    try (HostedRows rows = open(false)) {
      assertThatThrownBy(() -> rows.add(points.get(0), other))
          .hasMessageContaining("it measured a sweep that was not requested");
    }
  }

  @Test
  void damagedRowsAreRefusedByTheReaderOfFolders() throws IOException {
    RunFolder damaged = host(points.get(0));
    String text = Files.readString(damaged.resultsFile());
    Files.writeString(damaged.resultsFile(), text.replaceFirst("\"status\":", "\"stat\":"));
    try (HostedRows rows = open(false)) {
      assertThatThrownBy(() -> rows.add(points.get(0), damaged))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("results.jsonl:1");
      assertThat(rows.rows()).isEmpty();
    }
    assertThat(out.has(out.environmentFile())).isFalse();
  }

  @Test
  void otherProcessesDoNotWriteMeanwhile() {
    try (HostedRows rows = open(false)) {
      assertThat(rows.rows()).isEmpty();
      assertThatThrownBy(() -> open(false)).hasMessageContaining("writes to it; wait for it");
    }
  }
}

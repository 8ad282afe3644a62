package org.gpuquerylab.measure.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a real process in the middle of a merge, then merges again. */
@Tag("long")
class KilledMergeTest {

  private static final Sweep SWEEP =
      FakeRuns.sweep(
          List.of("ok", "disagree"),
          IntStream.rangeClosed(1, 400).mapToObj(Integer::toString).toList());

  @TempDir Path path;

  /** Merges the folders; the test starts this process and kills it. */
  public static void main(String[] arguments) {
    merge(Path.of(arguments[0]));
  }

  private static RunMerge.Merged merge(Path path) {
    List<RunFolder> folders =
        Stream.of("a", "b").map(name -> new RunFolder(path.resolve(name))).toList();
    return new RunMerge(new FakeExperiment(), new RunFolder(path.resolve("out")), folders)
        .run(false);
  }

  @Test
  @Timeout(3_600)
  void aKilledMergeContinuesAndLosesNothing() throws Exception {
    List<Row> rows = rows();
    fill("a", rows.subList(0, rows.size() / 2));
    fill("b", rows.subList(rows.size() / 2, rows.size()));
    RunFolder out = new RunFolder(path.resolve("out"));
    List<Integer> kept = new ArrayList<>();
    for (int kill = 0; kill < 2; kill++) {
      Process process = start();
      int before = kept.isEmpty() ? 0 : kept.get(kill - 1);
      await(process, out, before);
      process.destroyForcibly().waitFor();
      List<Row> there = Files.exists(out.sweepFile()) ? FakeRuns.rows(out) : List.of();
      assertThat(there).isEqualTo(rows.subList(0, there.size()));
      assertThat(there.size()).isGreaterThanOrEqualTo(before);
      kept.add(there.size());
    }
    assertThat(merge(path).rows()).isEqualTo(rows.size());
    assertThat(FakeRuns.rows(out)).isEqualTo(rows);
    assertThat(FakeRuns.rows(new RunFolder(path.resolve("a")))).hasSize(rows.size() / 2);
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (Task task : SWEEP.tasks(new FakeExperiment()::covers)) {
      int n = task.point().getInt("n");
      Measurement measurement = new Measurement(1e6 + n, 1, n, n, Map.of("launches", 1.0 * n));
      rows.add(new Row(task, Status.OK, measurement, "", Instant.ofEpochSecond(n)));
    }
    assertThat(new HashSet<>(rows)).hasSizeGreaterThan(2_000);
    return rows;
  }

  private void fill(String name, List<Row> rows) {
    try (ResultStore store =
        ResultStore.open(new RunFolder(path.resolve(name)), FakeRuns.rules(SWEEP))) {
      rows.forEach(store::append);
    }
  }

  private Process start() throws Exception {
    return new ProcessBuilder(ChildJvm.command(KilledMergeTest.class, path.toString()))
        .redirectErrorStream(true)
        .redirectOutput(path.resolve("output.txt").toFile())
        .start();
  }

  /** Waits until the process has appended rows, or has ended. */
  private static void await(Process process, RunFolder out, int rows) throws Exception {
    while (process.isAlive()
        && (!Files.exists(out.resultsFile()) || Files.size(out.resultsFile()) <= rows * 300L)) {
      Thread.sleep(1);
    }
  }
}

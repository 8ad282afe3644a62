package org.gpuquerylab.measure.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a real process in the middle of a sweep, and continues the sweep. */
class KilledSweepTest {

  private static final Duration PATIENCE = Duration.ofMinutes(30);

  @TempDir Path path;

  @Test
  @Timeout(3_600)
  void aKilledSweepEndsWithEachRepetitionExactlyOnce() throws Exception {
    RunFolder folder = new RunFolder(path);
    List<Task> tasks = FakeRuns.big().tasks(new FakeExperiment()::covers);
    int before = 0;
    for (int kill = 0; kill < 2; kill++) {
      Process process = start();
      awaitLines(folder, before + 20);
      process.destroyForcibly().waitFor();
      int after = FakeRuns.rows(folder).size();
      assertThat(after).isGreaterThanOrEqualTo(before + 20).isLessThan(tasks.size());
      before = after;
    }
    List<Row> kept = FakeRuns.rows(folder);
    FakeRuns.run(new FakeExperiment(), FakeRuns.big(), path, Progress.NONE);
    List<Row> rows = FakeRuns.rows(folder);
    assertThat(rows.subList(0, kept.size())).isEqualTo(kept);
    assertThat(rows.stream().map(Row::task).toList()).doesNotHaveDuplicates();
    assertThat(new HashSet<>(rows.stream().map(Row::task).toList()))
        .isEqualTo(new HashSet<>(tasks));
  }

  private Process start() throws IOException {
    return new ProcessBuilder(ChildJvm.command(FakeRuns.class, path.toString()))
        .redirectErrorStream(true)
        .redirectOutput(path.resolve("output.txt").toFile())
        .start();
  }

  private static void awaitLines(RunFolder folder, int count) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    while (!Files.exists(folder.resultsFile())
        || Files.readString(folder.resultsFile()).lines().count() < count) {
      assertThat(Instant.now()).as("patience for " + count + " rows").isBefore(end);
      Thread.sleep(20);
    }
  }
}

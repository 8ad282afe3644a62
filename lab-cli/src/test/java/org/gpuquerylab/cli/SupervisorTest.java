package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.experiments.internal.joinorder.Figure9;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs and kills real {@code lab run} processes: the supervisor and the process that it watches.
 */
@Tag("long")
@Timeout(3_600)
class SupervisorTest {

  private static final Duration PATIENCE = Duration.ofMinutes(30);

  /** Few rows of the run, so that most of it remains even if this test is slow to kill it. */
  private static final int SOME = 3;

  private static final Pattern KEPT = Pattern.compile("keeps ([0-9]+) measurements, and the same");

  @TempDir Path path;

  @Test
  void aRunKilledInTheMiddleEndsWithEachRepetitionOnce() throws Exception {
    RunFolder folder = new RunFolder(path.resolve("run"));
    Process first = start("--rows-only");
    awaitRows(folder, SOME);
    List<ProcessHandle> children = first.toHandle().children().toList();
    assertThat(children).as("the measuring process").hasSize(1);
    first.destroyForcibly().waitFor();
    children.get(0).onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    List<Row> before = rows(folder);

    Process second = start();
    assertThat(second.waitFor()).as(output()).isZero();
    List<Row> after = rows(folder);
    assertThat(after.subList(0, before.size())).isEqualTo(before);
    List<Task> tasks = folder.sweep().tasks(new Figure9()::covers);
    assertThat(before.size()).isLessThan(tasks.size());
    assertThat(after.stream().map(Row::task).toList()).doesNotHaveDuplicates();
    assertThat(new HashSet<>(after.stream().map(Row::task).toList()))
        .isEqualTo(new HashSet<>(tasks));
    assertThat(after).allMatch(row -> row.status() == Status.OK);
    assertThat(folder.reportFile()).isNotEmptyFile();
  }

  /** Sends SIGINT, as Ctrl-C does, but only to one process. */
  @Test
  void anInterruptSaysWhatIsKept() throws Exception {
    RunFolder folder = new RunFolder(path.resolve("run"));
    Process lab = start("--rows-only");
    awaitRows(folder, SOME);
    List<ProcessHandle> children = lab.toHandle().children().toList();
    lab.destroy();
    assertThat(lab.waitFor()).as(output()).isEqualTo(143);
    for (ProcessHandle child : children) {
      child.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
    Matcher kept = KEPT.matcher(output());
    assertThat(kept.find()).as(output()).isTrue();
    assertThat(Integer.parseInt(kept.group(1))).isBetween(SOME, rows(folder).size());
    assertThat(output()).contains("interrupted; " + folder + " keeps");
  }

  @ParameterizedTest
  @ValueSource(ints = {137, 143}) // by SIGKILL and SIGTERM
  void whenTheMeasuringProcessDiesTheRunGoesOn(int status) throws Exception {
    RunFolder folder = new RunFolder(path.resolve("run"));
    Process lab = start("--rows-only");
    awaitRows(folder, SOME);
    lab.toHandle()
        .children()
        .forEach(status == 137 ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
    assertThat(lab.waitFor()).as(output()).isZero();
    assertThat(output())
        .contains("the measuring process died with status " + status)
        .contains("once more");
    assertThat(rows(folder)).hasSize(folder.sweep().tasks(new Figure9()::covers).size());
  }

  private Process start(String... more) throws IOException {
    List<String> command = ChildJvm.command(Lab.class);
    command.addAll(
        List.of("run", "meister-fig09", "--quick", "--backend", "cpu", "--axis", "tables=2,3,5"));
    command.addAll(List.of("--timeout", "3600", "--out", path.resolve("run").toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(path.resolve("output.txt").toFile()))
        .start();
  }

  private String output() throws IOException {
    return Files.readString(path.resolve("output.txt"));
  }

  private static List<Row> rows(RunFolder folder) {
    return folder.has(folder.sweepFile())
        ? folder.rows(SweepPlan.rules(new Figure9(), folder.sweep()))
        : List.of();
  }

  private void awaitRows(RunFolder folder, int count) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    while (rows(folder).size() < count) {
      assertThat(Instant.now()).as("patience: %s", output()).isBefore(end);
      Thread.sleep(10);
    }
  }
}

package org.gpuquerylab.measure.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntSupplier;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunningMark;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run whose measuring processes end in every way, real ones and simulated ones. */
class DyingProcessTest {

  /** Other statuses are simulated. */
  private static final List<String> ENDS = List.of("exit-0", "exit-130", "halt-75");

  @TempDir Path path;

  private final StringWriter errors = new StringWriter();
  private final List<String> launched = new ArrayList<>();

  /** A measuring process: a run of one repetition of these modes. */
  public static void main(String[] arguments) {
    RunSession session =
        new RunSession(
            new FakeExperiment(),
            sweep(List.of(arguments).subList(1, arguments.length - 1)), // the last one is --mixed
            new RunFolder(Path.of(arguments[0])),
            Backends.find(Collections.emptyIterator()),
            new PrintWriter(System.out, true, StandardCharsets.UTF_8),
            new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    session.drawNothing();
    session.mix();
    System.exit(Supervisor.work(session));
  }

  private static Sweep sweep(List<String> modes) {
    Map<String, List<String>> axes =
        Map.of("mode", modes, "n", List.of("1"), "sample", List.of("0"));
    return SweepPlan.of(new FakeExperiment(), Pass.QUICK, axes, List.of()).repeated(1);
  }

  @Test
  void aTaskThatEndsItsProcessIsARowWithTheStatusAndTheRunGoesOn() {
    List<String> modes = new ArrayList<>(ENDS);
    modes.add("ok");
    List<String> arguments = new ArrayList<>(List.of(path.toString()));
    arguments.addAll(modes);
    arguments.add(Supervisor.MIXED);
    int status = supervisor().run(arguments, this::real);
    assertThat(status).as(errors.toString()).isEqualTo(1);
    List<Row> rows = FakeRuns.rows(new RunFolder(path));
    assertThat(rows).hasSize(modes.size());
    for (Row row : rows) {
      String mode = row.point().get("mode");
      assertThat(row.status()).isEqualTo(mode.equals("ok") ? Status.OK : Status.ERROR);
      String died = "the measuring process died with status " + mode.replaceFirst("[a-z]*-", "");
      assertThat(row.message()).isEqualTo(mode.equals("ok") ? "" : died);
    }
    assertThat(launched).as("each is tried twice").hasSizeLessThanOrEqualTo(2 * ENDS.size() + 1);
  }

  private int real(List<String> command) throws IOException, InterruptedException {
    launched.add(String.join(" ", command));
    Path output = path.resolve("output.txt");
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
        .start()
        .waitFor();
  }

  private Supervisor supervisor() {
    return new Supervisor(
        JvmCommand.ofThisBuild(DyingProcessTest.class),
        new FakeExperiment(),
        new RunFolder(path),
        new PrintWriter(errors, true));
  }

  /** Runs processes that do this, until the supervisor ends; returns the exit status. */
  private int simulate(IntSupplier process) {
    return supervisor()
        .run(
            List.of(),
            command -> {
              launched.add("one");
              return process.getAsInt();
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aProcessThatRemovesItsMarkEndedAsIntended(int status) {
    assertThat(simulate(() -> status)).isEqualTo(status);
    assertThat(launched).hasSize(1);
    assertThat(errors.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 75, 130, 137, 143})
  void aProcessThatEndsBetweenTasksIsStartedTwiceAndThenTheRunFailsWithALine(int status) {
    int end =
        simulate(
            () -> {
              RunningMark.in(new RunFolder(path)).idle();
              return status;
            });
    assertThat(end).isEqualTo(FaultHandler.FAILED);
    assertThat(launched).hasSize(2);
    assertThat(errors.toString().lines())
        .containsExactly(
            String.format(
                Locale.ROOT,
                "lab: the measuring process died with status %d between two repetitions; it is started once more",
                status),
            String.format(
                Locale.ROOT,
                "lab: the measuring process died with status %d between two repetitions again; the same command continues the run",
                status));
  }

  @Test
  void aProcessThatWantsARestartWithoutARowIsNotStartedWithoutEnd() {
    assertThat(simulate(() -> RunSession.MUST_RESTART)).isEqualTo(FaultHandler.FAILED);
    assertThat(launched).hasSize(2);
  }

  @Test
  void tasksThatDieInTurnsAreTriedTwiceEach() {
    RunFolder folder = new RunFolder(path);
    Sweep sweep = sweep(List.of("ok", "error"));
    ResultStore.open(folder, FakeRuns.rules(sweep)).close();
    List<Task> tasks = sweep.tasks(new FakeExperiment()::covers);
    int status =
        simulate(
            () -> {
              RunningMark.in(folder).set(tasks.get(launched.size() % 2));
              return FakeRuns.rows(folder).size() == 2 ? endAsIntended(folder) : 0;
            });
    assertThat(status).isZero();
    assertThat(launched).hasSize(2 * 2 + 1);
    assertThat(FakeRuns.rows(folder)).extracting(Row::status).containsOnly(Status.ERROR);
  }

  private static int endAsIntended(RunFolder folder) {
    RunningMark.in(folder).clear();
    return 0;
  }

  @Test
  void aMarkOfAnEarlierRunIsNotTakenForOneOfThisRun() {
    RunFolder folder = new RunFolder(path);
    Sweep sweep = sweep(List.of("ok"));
    ResultStore.open(folder, FakeRuns.rules(sweep)).close();
    RunningMark.in(folder).set(sweep.tasks(new FakeExperiment()::covers).get(0));
    assertThat(simulate(() -> FaultHandler.BAD_INPUT)).isEqualTo(FaultHandler.BAD_INPUT);
    assertThat(errors.toString()).isEmpty();
    assertThat(FakeRuns.rows(folder)).isEmpty();
  }

  @Test
  void aMarkOfARunningProcessIsKept() throws Exception {
    RunFolder folder = new RunFolder(path);
    Sweep sweep = sweep(List.of("ok"));
    try (ResultStore other = ResultStore.open(folder, FakeRuns.rules(sweep))) {
      RunningMark.in(folder).idle();
      assertThat(other.rows()).isEmpty();
      assertThatThrownBy(() -> simulate(() -> 0))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("writes to it; wait for it or choose another --out");
    }
    assertThat(RunningMark.in(folder).get()).isPresent();
    assertThat(launched).isEmpty();
  }
}

package org.gpuquerylab.measure.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunningMark;
import org.gpuquerylab.measure.internal.sweep.SweepRunner.End;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepRunnerTest {

  @TempDir Path folder;

  private final FakeExperiment experiment = new FakeExperiment();

  @Test
  void measuresEachRepetitionOnceInRandomOrder() {
    Sweep sweep = FakeRuns.sweep(List.of("ok"), List.of("1", "2", "3", "7"));
    assertThat(run(sweep)).isEqualTo(End.COMPLETE);
    List<Task> tasks = rows().stream().map(Row::task).toList();
    assertThat(tasks).doesNotHaveDuplicates().hasSize(3 * 2 * 2);
    assertThat(tasks).containsExactlyElementsOf(sweep.tasks(experiment::covers));
    assertThat(tasks.stream().map(task -> task.point().get("n")).toList())
        .as("not in the order of the axes")
        .isNotEqualTo(List.of("1", "1", "1", "1", "2", "2", "2", "2", "3", "3", "3", "3"));
  }

  @Test
  void aMeasuredRowHoldsTimeChecksumsAndMeasures() {
    run(FakeRuns.sweep(List.of("ok"), List.of("5")));
    assertThat(rows())
        .allSatisfy(
            row -> {
              Measurement measured = row.measured();
              assertThat(measured.nanos()).isGreaterThan(50_000);
              assertThat(measured.runs()).isPositive();
              assertThat(measured.expectedChecksum()).isEqualTo(5);
              assertThat(measured.measures()).isEqualTo(Map.of("launches", 5.0));
            });
  }

  @ParameterizedTest
  @CsvSource({
    "unsupported, unsupported, not here",
    "host-memory, out-of-memory, Java heap space",
    "device-memory, out-of-memory, out of device memory on fake:0",
    "error, error, IllegalStateException: broken",
    "disagree, disagrees, 'checksum 1.000001, the reference has 1.0'",
  })
  void failuresAreRows(String mode, String status, String message) {
    assertThat(run(FakeRuns.sweep(List.of(mode), List.of("1")))).isEqualTo(End.COMPLETE);
    assertThat(rows())
        .hasSize(4)
        .allSatisfy(
            row -> {
              assertThat(row.status().label()).isEqualTo(status);
              assertThat(row.message()).startsWith(message).doesNotContain("\n");
            });
  }

  @Test
  void aTrialThatTakesTooLongIsARow() {
    assertThat(run(FakeRuns.late("slow"))).isEqualTo(End.COMPLETE);
    assertThat(rows())
        .hasSize(4)
        .allMatch(row -> row.status() == Status.TIMEOUT)
        .allMatch(row -> row.message().equals("longer than 0.400 s"));
  }

  @Test
  void aBodyThatCannotBeStoppedIsATimeoutAndEndsTheProcessesWork() throws Exception {
    Sweep sweep = FakeRuns.late("hang");
    assertThat(run(sweep)).isEqualTo(End.MUST_RESTART);
    assertThat(rows()).hasSize(1).allMatch(row -> row.status() == Status.TIMEOUT);
    experiment.release();
  }

  @Test
  void anUnusableDeviceNeedsANewProcessAndLaterRowsFollow() {
    Sweep sweep = FakeRuns.sweep(List.of("device"), List.of("1"));
    List<End> ends = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      ends.add(run(sweep));
    }
    assertThat(ends)
        .containsExactly(End.MUST_RESTART, End.MUST_RESTART, End.MUST_RESTART, End.COMPLETE);
    assertThat(rows()).hasSize(4).allMatch(row -> row.status() == Status.ERROR);
  }

  @Test
  void continuesWhereItStoppedAndRepeatsNothing() {
    Sweep sweep = FakeRuns.sweep(List.of("ok", "error"), List.of("1", "2"));
    List<Row> first = new ArrayList<>();
    Progress stopAfterFive =
        new Progress() {
          @Override
          public void done(Row row) {
            first.add(row);
            if (first.size() == 5) {
              throw new IllegalStateException("stop");
            }
          }
        };
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () -> FakeRuns.run(experiment, sweep, folder, stopAfterFive)))
        .hasMessage("stop");
    List<Row> second = new ArrayList<>();
    List<Integer> begun = new ArrayList<>();
    Progress remember =
        new Progress() {
          @Override
          public void begin(int done, int total) {
            begun.addAll(List.of(done, total));
          }

          @Override
          public void done(Row row) {
            second.add(row);
          }
        };
    assertThat(FakeRuns.run(experiment, sweep, folder, remember)).isEqualTo(End.COMPLETE);
    assertThat(begun).containsExactly(5, 16);
    assertThat(second).hasSize(11);
    assertThat(rows().subList(0, 5)).isEqualTo(first);
    assertThat(new HashSet<>(rows().stream().map(Row::task).toList()))
        .isEqualTo(new HashSet<>(sweep.tasks(experiment::covers)));
  }

  @Test
  void theMarkNamesWhatRunsAndNothingAtTheEnd() {
    Sweep sweep = FakeRuns.sweep(List.of("ok"), List.of("1"));
    RunningMark mark = RunningMark.in(new RunFolder(folder));
    List<Task> marked = new ArrayList<>();
    Progress progress =
        new Progress() {
          @Override
          public void done(Row row) {
            marked.add(mark.get().orElseThrow().task().orElseThrow());
          }
        };
    FakeRuns.run(experiment, sweep, folder, progress);
    assertThat(marked).isEqualTo(sweep.tasks(experiment::covers));
    assertThat(mark.get()).hasValueSatisfying(last -> assertThat(last.task()).isEmpty());
  }

  private End run(Sweep sweep) {
    return FakeRuns.run(experiment, sweep, folder, Progress.NONE);
  }

  private List<Row> rows() {
    return FakeRuns.rows(new RunFolder(folder));
  }

  @Test
  void severalProcessesShareASweep() {
    Sweep sweep = FakeRuns.sweep(List.of("ok"), List.of("1", "2", "3"));
    int processes = 1;
    while (FakeRuns.run(experiment, sweep, folder, Progress.NONE, Duration.ofNanos(1))
        != End.COMPLETE) {
      processes++;
    }
    // Each process measures at least one repetition, so the sweep ends; one process is never
    // enough.
    assertThat(processes).isGreaterThan(1);
    assertThat(rows()).hasSize(sweep.tasks(experiment::covers).size());
  }
}

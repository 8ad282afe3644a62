package org.gpuquerylab.measure.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.sweep.SweepRunner.End;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizeLimitsTest {

  private static final List<String> SIZES = List.of("1", "2", "3", "4", "5", "6");

  @TempDir Path folder;

  private final FakeExperiment experiment = new FakeExperiment(true);

  @Test
  void algorithmsThatTookTooLongAreNotTriedAtThisSizeOrLargerOnes() {
    Sweep sweep = FakeRuns.sweep(List.of("ok", "slow-from-3"), SIZES);
    assertThat(run(sweep)).isEqualTo(End.COMPLETE);
    assertThat(rows()).hasSize(sweep.tasks(experiment::covers).size());
    assertThat(statuses("ok", 1, 6)).containsOnly(Status.OK);
    assertThat(statuses("slow-from-3", 1, 2)).containsOnly(Status.OK);
    assertThat(statuses("slow-from-3", 3, 3))
        .containsExactlyInAnyOrder(Status.TIMEOUT, Status.SKIPPED, Status.SKIPPED, Status.SKIPPED);
    assertThat(statuses("slow-from-3", 4, 6)).containsOnly(Status.SKIPPED);
    assertThat(rows())
        .filteredOn(row -> row.status() == Status.SKIPPED)
        .allSatisfy(row -> assertThat(row.message()).isEqualTo("not tried: timeout at n=3"));
  }

  @Test
  void tooLittleMemoryIsALimitAndAnErrorIsNone() {
    Sweep sweep = FakeRuns.sweep(List.of("host-memory", "error"), SIZES);
    run(sweep);
    assertThat(rows())
        .filteredOn(row -> row.status() == Status.OUT_OF_MEMORY)
        .singleElement()
        .satisfies(row -> assertThat(row.point().getInt("n")).isEqualTo(1));
    assertThat(statuses("error", 1, 6)).containsOnly(Status.ERROR);
  }

  @Test
  void eachSizeComesOnceBeforeTheRest() {
    Sweep sweep = FakeRuns.sweep(List.of("ok", "error"), SIZES);
    List<Task> shuffled = sweep.tasks(experiment::covers);
    List<Task> tasks = new SizeLimits(experiment, List.of()).eachSizeFirst(shuffled);
    assertThat(tasks).containsExactlyInAnyOrderElementsOf(shuffled);
    assertThat(tasks.stream().limit(12).map(task -> task.point().getInt("n")))
        .containsExactly(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6);
    assertThat(tasks.stream().limit(12).map(task -> task.point().without("sample")))
        .doesNotHaveDuplicates();
    List<Task> rest = shuffled.stream().filter(tasks.subList(12, 48)::contains).toList();
    assertThat(tasks.subList(12, 48)).containsExactlyElementsOf(rest);
  }

  @Test
  void aContinuedRunKnowsItsLimits() {
    Sweep sweep = FakeRuns.sweep(List.of("slow-from-3"), SIZES);
    run(sweep);
    Row timeout =
        rows().stream().filter(row -> row.status() == Status.TIMEOUT).findFirst().orElseThrow();
    SizeLimits limits = new SizeLimits(experiment, List.of(timeout));
    Task larger = new Task(timeout.point().with("n", "9").with("sample", "7"), 1);
    assertThat(limits.skip(larger)).isPresent();
    assertThat(limits.skip(new Task(larger.point().with("n", "2"), 0))).isEmpty();
    assertThat(limits.skip(new Task(larger.point().with("mode", "ok"), 0))).isEmpty();
  }

  @Test
  void withoutAnAxisOfSizesEverythingIsTried() {
    FakeExperiment unsized = new FakeExperiment();
    Sweep sweep = FakeRuns.sweep(List.of("host-memory"), List.of("1", "2"));
    FakeRuns.run(unsized, sweep, folder, Progress.NONE);
    assertThat(rows()).hasSize(8).allMatch(row -> row.status() == Status.OUT_OF_MEMORY);
  }

  private End run(Sweep sweep) {
    return FakeRuns.run(experiment, sweep, folder, Progress.NONE);
  }

  private List<Row> rows() {
    return FakeRuns.rows(new RunFolder(folder));
  }

  private List<Status> statuses(String mode, int from, int to) {
    Map<String, String> wanted = Map.of("mode", mode);
    return rows().stream()
        .filter(row -> row.point().values().entrySet().containsAll(wanted.entrySet()))
        .filter(row -> IntStream.rangeClosed(from, to).anyMatch(n -> n == row.point().getInt("n")))
        .map(Row::status)
        .toList();
  }
}

package org.gpuquerylab.measure.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads runs that were measured before an axis was added to their experiment. */
class AddedAxesTest {
  private static final String AXIS = "lanes";

  @TempDir Path path;

  /** The fake experiment with one more axis. */
  private static Experiment later(Map<String, String> added) {
    FakeExperiment before = new FakeExperiment();
    List<SweepAxis> axes = new ArrayList<>(before.axes());
    axes.add(SweepAxis.names(AXIS, "another axis", List.of("1", "4")));
    return (Experiment)
        Proxy.newProxyInstance(
            Experiment.class.getClassLoader(),
            new Class<?>[] {Experiment.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "axes" -> axes;
                  case "addedAxes" -> added;
                  case "covers" -> !((Point) arguments[0]).get(AXIS).isEmpty();
                  default -> method.invoke(before, arguments);
                });
  }

  @Test
  void runsOfEarlierVersionsAreReadWithTheValueAtWhichTheyMeasured() {
    RunFolder folder = new RunFolder(path);
    FakeRuns.run(
        new FakeExperiment(),
        FakeRuns.sweep(List.of("ok"), List.of("1", "2")),
        path,
        Progress.NONE);
    StoredRun run = StoredRun.read(later(Map.of(AXIS, "1")), folder);
    assertThat(run.rows())
        .hasSameSizeAs(FakeRuns.rows(folder))
        .allMatch(row -> row.point().get(AXIS).equals("1"));
    assertThat(run.sweep().axes()).containsEntry(AXIS, List.of("1"));
    assertThat(run.isUnfinished()).isFalse();
    assertThat(run.command()).contains("--axis lanes=1");
    assertThatThrownBy(() -> StoredRun.read(later(Map.of()), folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("needs the axis lanes");
  }
}

package org.gpuquerylab.measure.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparabilityTest {

  @TempDir Path path;

  @ParameterizedTest
  @CsvSource({"1, 0;1, 2 of 3 values of sample", "1, 0;1;2, ''", "200, 0;1, ''"})
  void onlySamplesThatTheExperimentHasAreMissed(String n, String samples, String reason) {
    FakeExperiment experiment = new FakeExperiment();
    Map<String, List<String>> axes =
        Map.of("mode", List.of("ok"), "n", List.of(n), "sample", List.of(samples.split(";")));
    Sweep sweep = SweepPlan.of(experiment, Pass.FULL, axes, List.of());
    FakeRuns.run(experiment, sweep, path, Progress.NONE);
    StoredRun run = StoredRun.read(experiment, new RunFolder(path));
    assertThat(Comparability.numbers(run).get(0).ours().get(0).unlike()).isEqualTo(reason);
  }
}

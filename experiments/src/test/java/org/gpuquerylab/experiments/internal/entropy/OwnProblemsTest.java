package org.gpuquerylab.experiments.internal.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnProblemsTest {

  private static final Path EXAMPLES = Path.of("..", "docs", "examples");

  @TempDir Path folder;

  private Experiment own() throws Exception {
    Files.copy(EXAMPLES.resolve("three-predicates.json"), folder.resolve("three.json"));
    Files.copy(EXAMPLES.resolve("used-cars.json"), folder.resolve("cars.json"));
    return new OwnProblems().over(folder);
  }

  private static Point point(String problem, String solver, String backend) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("problem", problem);
    values.put("solver", solver);
    values.put("backend", backend);
    return new Point(values);
  }

  /** The expected selectivity of all three predicates is 0.4 * 0.1 / 0.5. */
  @ParameterizedTest
  @CsvSource({"auto,none", "newton-b,none", "newton-moments,none", "newton-moments-gpu,cpu"})
  void everySolverFindsWhatTheFileAsksFor(String solver, String backend) throws Exception {
    Experiment own = own();
    String three = own.axes().get(0).values(Pass.FULL).get(1);
    assertThat(three).matches("three[.][0-9a-f]{8}");
    List<Row> rows = new ArrayList<>();
    try (Devices devices = new Devices(Backends.find());
        Trial trial = own.prepare(point(three, solver, backend), devices)) {
      trial.run();
      assertThat(trial.checksum()).isCloseTo(0.08, within(1e-6));
      assertThat(trial.expectedChecksum()).isCloseTo(0.08, within(1e-6));
      Map<String, Double> measures = trial.measures();
      assertThat(measures).containsEntry("predicates", 3.0).containsEntry("known", 5.0);
      Measurement measured = new Measurement(2e6, 1, 0.08, 0.08, measures);
      Task task = new Task(point(three, solver, backend), 0);
      rows.add(new Row(task, Status.OK, measured, "", Instant.EPOCH));
    }
    assertThat(own.tables(rows).get(0).lines())
        .containsExactly(List.of(three, "3", "5", "0.08000", "2.000"));
    Chart chart = own.figures(rows).get(0).charts().get(0);
    assertThat(chart.bars()).containsExactly(three);
    assertThat(chart.series().get(0).points())
        .extracting(point -> point.x() + " " + point.median())
        .containsExactly("0.0 2.0");
    assertThat(own.figures(List.of())).isEmpty();
  }

  @Test
  void filesAreThePointsAndRowsAreReadWithoutThem() throws Exception {
    Experiment own = own();
    Sweep sweep = SweepPlan.of(own, Pass.FULL, Map.of(), List.of("cpu"));
    own.checkMeasurable(sweep);
    assertThat(sweep.axes().get("problem")).hasSize(2).allMatch(n -> n.matches("[a-z]+[.].{8}"));
    SweepPlan.rules(new OwnProblems(), sweep);
    assertThatThrownBy(() -> new OwnProblems().checkMeasurable(sweep))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("name its folder with --queries DIR");
  }

  @Test
  void faultsNameTheFile() throws Exception {
    assertThatThrownBy(() -> new OwnProblems().over(folder))
        .isInstanceOf(InputException.class)
        .hasMessage(folder + ": holds no problem; put files that end with .json into it");
    Files.writeString(folder.resolve("x.sql"), "select 1");
    assertThatThrownBy(() -> new OwnProblems().over(folder))
        .hasMessageStartingWith(folder + ": \"x.sql\" must be a file with a name of at most 50 ")
        .hasMessageContaining(" and the ending .json; rename it");
    Files.delete(folder.resolve("x.sql"));
    Files.writeString(folder.resolve("bad.json"), "{\"predicates\": [\"a\"], \"x\": 1}");
    assertThatThrownBy(() -> new OwnProblems().over(folder))
        .hasMessageStartingWith(folder.resolve("bad.json") + ":");
  }

  @Test
  void randomProblemsAreMeasuredWithoutAFolder() throws Exception {
    try (Devices devices = new Devices(Backends.find());
        Trial trial = new OwnProblems().prepare(point("random-8", "auto", "none"), devices)) {
      trial.run();
      assertThat(trial.checksum())
          .isCloseTo(trial.expectedChecksum(), within(1e-6 * trial.expectedChecksum()));
    }
  }
}

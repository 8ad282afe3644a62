package org.gpuquerylab.experiments.internal.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;
import org.junit.jupiter.api.Test;

class EntropyTimesTest {
  private final EntropyTimes experiment = new EntropyTimes();

  private static Point point(String generator, int predicates, String algorithm, String answer) {
    return SolverRows.point("pairs", predicates, algorithm, answer, "cpu", 1)
        .with(EntropyTimes.GENERATOR, generator);
  }

  /**
   * All solvers and forms of answers must agree with Variant B on the host, and each row must have
   * the times by all clocks.
   */
  @Test
  void oneSweepHasEachSolverWithEachAnswerByEachClock() throws Exception {
    Sweep sweep =
        SweepPlan.of(experiment, Pass.QUICK, Map.of("predicates", List.of("6")), List.of("cpu"));
    Set<String> solvers = new HashSet<>();
    try (Devices devices = new Devices(Backends.find())) {
      for (Task task : sweep.tasks(experiment::covers)) {
        Point point = task.point();
        solvers.add(point.get("algorithm") + " " + point.get("answer") + " " + point.get("known"));
        try (Trial trial = experiment.prepare(point, devices)) {
          trial.run();
          double expected = trial.expectedChecksum();
          assertThat(trial.checksum()).isCloseTo(expected, within(1e-6 * expected));
          Map<String, Double> measures = trial.measures();
          assertThat(measures.get("iterations")).isPositive();
          for (String clock : List.of(ClocksTrial.DEVICE, ClocksTrial.HOST, ClocksTrial.SOLVE)) {
            assertThat(measures.get("least." + clock)).isBetween(0.0, measures.get(clock));
          }
          assertThat(measures.get("least.hostMillis"))
              .isLessThanOrEqualTo(measures.get("solveMillis"));
        }
      }
    }
    assertThat(solvers)
        .containsExactlyInAnyOrder(
            "newton-b-gpu all pairs",
            "newton-b-gpu device pairs",
            "newton-b-gpu all triples",
            "newton-b-gpu device triples",
            "newton-moments-gpu all pairs",
            "newton-moments-gpu weights pairs",
            "newton-moments-gpu all triples",
            "newton-moments-gpu weights triples");
  }

  @Test
  void problemsOfEachGeneratorHaveAFigureOfTheirOwn() {
    Map<String, Double> measures =
        Map.of(ClocksTrial.DEVICE, 2.0, ClocksTrial.HOST, 3.0, ClocksTrial.SOLVE, 4.0);
    List<Row> rows =
        List.of(
            SolverRows.row(point("uniform", 20, "newton-b-gpu", "all"), 4e6, measures),
            SolverRows.row(point("mixture", 20, "newton-b-gpu", "all"), 4e6, measures));
    assertThat(experiment.figures(rows))
        .extracting(Figure::name)
        .containsExactly("entropy-times-mixture", "entropy-times-uniform");
    assertThat(experiment.tables(rows).get(0).lines().get(0))
        .contains("uniform, pairs of 20, seed 1", "2", "3", "4", "-");
  }

  /** No array holds all selectivities, and only two generators draw so many predicates. */
  @Test
  void aProblemBeyondArraysIsSolvedForItsWeights() {
    String solver = "newton-moments-gpu";
    assertThat(experiment.covers(point("uniform", 34, solver, "weights"))).isTrue();
    assertThat(experiment.covers(point("closed-mixture", 36, solver, "weights"))).isTrue();
    assertThat(experiment.covers(point("uniform", 34, solver, "all"))).isFalse();
    assertThat(experiment.covers(point("uniform", 30, solver, "all"))).isTrue();
    assertThat(experiment.covers(point("lognormal", 31, solver, "weights"))).isFalse();
  }

  /** Drawing 2^34 cells would take minutes; the refusal comes before. */
  @Test
  void aDeviceWithoutMemoryRefusesALargeProblemBeforeItIsDrawn() {
    try (Devices devices = new Devices(Backends.find())) {
      Point point = point("uniform", 34, "newton-moments-gpu", "weights");
      devices.backend(point).limitMemory(1L << 30);
      assertThatThrownBy(() -> experiment.prepare(point, devices))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageStartingWith(
              "newton-moments-gpu on 34 predicates needs 4643 MiB of device memory and cpu:0")
          .hasMessageContaining("has 1025 MiB free");
    }
  }
}

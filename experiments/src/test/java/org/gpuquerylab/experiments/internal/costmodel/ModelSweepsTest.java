package org.gpuquerylab.experiments.internal.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.costmodel.internal.fit.UnitProfile;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModelSweepsTest {
  private static final String LOG_ROWS = "13";

  private final ModelSweeps sweeps = new ModelSweeps(backend -> UnitProfile.profile());

  /** Measures the ends and the middle of each sweep on the CPU backend. */
  @ParameterizedTest
  @EnumSource(OperatorSweep.class)
  void resultsAreThoseOfPlainJava(OperatorSweep sweep) throws Exception {
    List<Integer> values = sweep.points();
    int last = values.size() - 1;
    try (Devices devices = new Devices(Backends.find())) {
      for (int place : new int[] {0, last / 2, last}) {
        check(point(sweep.label(), values.get(place), LOG_ROWS), devices);
      }
    }
  }

  private void check(Point point, Devices devices) throws Exception {
    try (Trial trial = sweeps.prepare(point, devices)) {
      trial.run();
      trial.run();
      assertThat(trial.checksum())
          .as(point.toString())
          .isPositive()
          .isEqualTo(trial.expectedChecksum());
      Map<String, Double> measures = trial.measures();
      double device = measures.getOrDefault(PointMeasures.DEVICE, 0.0);
      assertThat(device).as(point.toString()).isPositive();
      assertThat(sum(measures, "stepMillis ")).isCloseTo(device, within(1e-9));
      assertThat(sum(measures, "measuredMillis ")).isCloseTo(device, within(1e-9));
      boolean ofText = !point.get("sweep").matches("(radix|atomic|relational)-.*");
      assertThat(measures.containsKey(PointMeasures.YUAN)).as(point.toString()).isEqualTo(ofText);
      List<String> both = List.of(PointMeasures.PROFILE, PointMeasures.YUAN);
      for (String model : both.subList(0, ofText ? 2 : 1)) {
        double predicted = measures.getOrDefault(model, 0.0);
        assertThat(predicted).as(model).isPositive();
        assertThat(sum(measures, model + " ")).isCloseTo(predicted, within(1e-9 * predicted));
      }
      double profile = measures.getOrDefault(PointMeasures.PROFILE, 0.0);
      assertThat(sum(measures, "workMillis ")).isCloseTo(profile, within(1e-9 * profile));
    }
  }

  private static double sum(Map<String, Double> measures, String prefix) {
    return measures.entrySet().stream()
        .filter(measure -> measure.getKey().startsWith(prefix))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  @Test
  void aSweepHasItsOwnValuesAlone() {
    assertThat(sweeps.covers(point("selection-columns", 6, LOG_ROWS))).isTrue();
    assertThat(sweeps.covers(point("selection-columns", 8, LOG_ROWS))).isFalse();
    assertThat(sweeps.covers(point("join-selectivity", 100, LOG_ROWS))).isTrue();
    assertThat(sweeps.covers(point("join-selectivity", 2, LOG_ROWS))).isFalse();
    Sweep all = SweepPlan.of(sweeps, Pass.QUICK, Map.of(), List.of("cpu"));
    int points = 0;
    for (OperatorSweep sweep : OperatorSweep.ofText()) {
      points += sweep.points().size();
      assertThat(sweep.points().stream().filter(sweep::isHeldOut).count())
          .as(sweep.label())
          .isGreaterThanOrEqualTo(2);
    }
    List<Task> tasks = all.tasks(sweeps::covers);
    int sizes = all.axes().getOrDefault("log2-rows", List.of()).size();
    assertThat(tasks).hasSize(points * sizes * sweeps.repetitions(Pass.QUICK));
  }

  @Test
  void theShapeOfAPointIsThatOfItsData() {
    HostColumns data = new HostColumns();
    for (OperatorSweep sweep : OperatorSweep.values()) {
      for (int value : sweep.points()) {
        assertThat(sweep.at(value, 12, data).stored())
            .as(sweep + " " + value)
            .isEqualTo(sweep.shape(value, 12));
      }
    }
  }

  @Test
  void sweepsAreFoundByTheirLabels() {
    for (OperatorSweep sweep : OperatorSweep.values()) {
      assertThat(OperatorSweep.of(sweep.label())).isEqualTo(sweep);
    }
    assertThat(OperatorSweep.JOIN_FACT_COLUMNS.operator()).isEqualTo("join");
  }

  @Test
  void noMeasurementsGiveNoCharts() {
    assertThat(sweeps.figures(List.of())).isEmpty();
    assertThat(sweeps.tables(List.of())).isEmpty();
  }

  private static Point point(String sweep, int value, String logRows) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("sweep", sweep);
    values.put("value", Integer.toString(value));
    values.put("log2-rows", logRows);
    values.put("backend", "cpu");
    return new Point(values);
  }
}

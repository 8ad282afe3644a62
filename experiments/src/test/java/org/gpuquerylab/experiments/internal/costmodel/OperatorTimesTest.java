package org.gpuquerylab.experiments.internal.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class OperatorTimesTest {
  private final OperatorTimes experiment = new OperatorTimes();

  private static Point point(
      String operator, int logRows, int logDimension, int columns, int percent, int groups) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(StepPoint.OPERATOR, operator);
    values.put(StepPoint.LOG_ROWS, Integer.toString(logRows));
    values.put(StepPoint.LOG_DIMENSION, Integer.toString(logDimension));
    values.put(StepPoint.COLUMNS, Integer.toString(columns));
    values.put(StepPoint.PERCENT, Integer.toString(percent));
    values.put(StepPoint.GROUPS, Integer.toString(groups));
    values.put(SweepAxis.BACKEND, "cpu");
    return new Point(values);
  }

  /**
   * Every operator of the quick pass agrees with plain Java, and the times of its steps add up to
   * its device time.
   */
  @Test
  void eachOperatorIsCheckedAndTimedByItsSteps() throws Exception {
    Sweep sweep =
        SweepPlan.of(
            experiment, Pass.QUICK, Map.of(StepPoint.LOG_ROWS, List.of("12")), List.of("cpu"));
    Set<String> operators = new HashSet<>();
    try (Devices devices = new Devices(Backends.find())) {
      for (Task task : sweep.tasks(experiment::covers)) {
        String operator = task.point().get(StepPoint.OPERATOR);
        operators.add(operator);
        try (Trial trial = experiment.prepare(task.point(), devices)) {
          trial.run();
          assertThat(trial.checksum()).as(operator).isEqualTo(trial.expectedChecksum());
          Map<String, Double> measures = trial.measures();
          assertThat(measures).containsKeys("deviceMillis", "wallMillis", "copyMillis");
          assertThat(measures.keySet().stream().filter(name -> name.startsWith("stepMillis ")))
              .as(operator)
              .hasSizeGreaterThan(1);
        }
      }
    }
    assertThat(operators).containsExactlyInAnyOrderElementsOf(StepPoint.Operator.labels());
  }

  @Test
  void anOperatorHasTheNumbersThatItNeeds() {
    assertThat(experiment.covers(point("selection", 20, 0, 0, 10, 0))).isTrue();
    assertThat(experiment.covers(point("selection", 20, 16, 0, 10, 0))).isFalse();
    assertThat(experiment.covers(point("join", 20, 16, 1, 10, 0))).isTrue();
    assertThat(experiment.covers(point("join", 20, 16, 0, 10, 0))).isFalse();
    assertThat(experiment.covers(point("join", 20, 16, 1, 0, 0))).isFalse();
    assertThat(experiment.covers(point("aggregation", 20, 0, 0, 0, 100))).isTrue();
    assertThat(experiment.covers(point("aggregation", 12, 0, 0, 0, 5000))).isFalse();
    assertThat(experiment.covers(point("radix-sort", 20, 0, 0, 0, 0))).isTrue();
    assertThat(experiment.covers(point("radix-sort", 20, 0, 0, 100, 0))).isFalse();
  }

  /** Computes the bytes by hand, for 2^28 rows and 2^16 rows of the dimension. */
  @Test
  void theBytesThatMustBeMovedAreThoseOfNeededValues() {
    double rows = 1 << 28;
    StepPoint selection = StepPoint.of(point("selection", 28, 0, 0, 10, 0));
    assertThat(selection.neededBytes()).isCloseTo(4.8 * rows, within(1.0));
    assertThat(selection.neededSectors())
        .isCloseTo((4.4 + 4 * (1 - Math.pow(0.9, 8))) * rows, within(1.0));
    StepPoint join = StepPoint.of(point("join", 28, 16, 4, 10, 0));
    assertThat(join.neededBytes())
        .isCloseTo((4 + 4 * 4 * 0.1 + 4 * 5 * 0.1) * rows + 8 * 65536, within(1.0));
    assertThat(StepPoint.of(point("aggregation", 26, 0, 0, 0, 1)).neededBytes())
        .isEqualTo(8.0 * (1 << 26));
    assertThat(StepPoint.of(point("merge-sort", 26, 0, 0, 0, 0)).neededBytes())
        .isEqualTo(16.0 * (1 << 26));
  }

  @Test
  void theWholeIsBesideACopyAndEachStepIsASegment() {
    double rows = 1 << 20;
    Map<String, Double> measures =
        Map.of(
            "deviceMillis", 4.8,
            "wallMillis", 5.0,
            "copyMillis", 8 * rows / 1e6,
            "stepMillis filter", 3.0,
            "stepBytes filter", 3e6,
            "stepMillis gather", 1.8,
            "stepBytes gather", 9e5);
    Measurement measured = new Measurement(5e6, 1, 1, 1, measures);
    List<Row> all =
        List.of(
            new Row(
                new Task(point("selection", 20, 0, 0, 10, 0), 0),
                Status.OK,
                measured,
                "",
                Instant.EPOCH));
    double floor = 4.8 * rows / 1e6;
    assertThat(experiment.tables(all).get(0).lines().get(0))
        .startsWith("selection of 2^20 rows, 10 %", "cpu", "4.800", "5.033", "0.9537")
        .endsWith("1");
    assertThat(floor).isCloseTo(5.033, within(1e-3));
    assertThat(experiment.tables(all).get(1).lines())
        .anySatisfy(line -> assertThat(line).endsWith("filter", "3", "3", "1", "100"))
        .anySatisfy(line -> assertThat(line).endsWith("gather", "1.800", "0.9000", "0.5", "50"));
    Chart chart = experiment.figures(all).get(0).charts().get(0);
    assertThat(chart.bars()).containsExactly("selection of 2^20 rows, 10 %");
    assertThat(chart.series())
        .extracting(Series::name)
        .containsExactlyInAnyOrder("filter", "gather");
  }
}

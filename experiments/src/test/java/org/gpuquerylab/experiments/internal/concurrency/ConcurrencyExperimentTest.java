package org.gpuquerylab.experiments.internal.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.concurrency.internal.execution.TimelineSpan;
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
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.junit.jupiter.api.Test;

class ConcurrencyExperimentTest {

  private static Point point(String queries, String policy) {
    return point(queries, policy, "uploaded", "cpu");
  }

  private static Point point(String queries, String policy, String inputs, String backend) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(ConcurrencyExperiment.QUERIES, queries);
    values.put(WorkloadSize.AXIS, "small");
    values.put(ConcurrencyExperiment.INPUTS, inputs);
    values.put(ConcurrencyExperiment.POLICY, policy);
    values.put(SweepAxis.BACKEND, backend);
    return new Point(values);
  }

  private static Row row(Point point, double millis, Map<String, Double> measures) {
    Measurement measured = new Measurement(millis * 1e6, 1, 1, 1, measures);
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  @Test
  void answersAreTheReferencesUnderEachPolicy() throws Exception {
    PairSpeedup experiment = new PairSpeedup();
    try (Devices devices = new Devices(Backends.find())) {
      for (String policy : List.of("sequential", "branched", "two-stage", "multiqx")) {
        try (Trial trial = experiment.prepare(point("q2-q4", policy), devices)) {
          trial.run();
          assertThat(trial.checksum()).as(policy).isEqualTo(trial.expectedChecksum());
          Map<String, Double> measures = trial.measures();
          assertThat(measures).containsKeys("deviceMillis", "copyMillis", "boundMillis", "lane0");
          assertThat(measures).hasSizeLessThanOrEqualTo(200);
          assertThat(measures.getOrDefault("launches", 0.0)).isGreaterThan(3);
        }
      }
    }
  }

  @Test
  void selectionsOverOneColumnAreAnsweredByOnePass() throws Exception {
    ScanSpeedup experiment = new ScanSpeedup();
    try (Devices devices = new Devices(Backends.find())) {
      double bound = 0;
      for (String policy : List.of("sequential", "shared-scan", "chosen")) {
        Point point = point("4", policy, "resident", "cpu");
        assertThat(experiment.covers(point)).isTrue();
        try (Trial trial = experiment.prepare(point, devices)) {
          trial.run();
          assertThat(trial.checksum()).as(policy).isEqualTo(trial.expectedChecksum());
          Map<String, Double> measures = trial.measures();
          bound = bound == 0 ? measures.getOrDefault("boundMillis", 0.0) : bound;
          assertThat(measures)
              .containsEntry(
                  "boundMillis", bound); // the bound depends on the shared pass, not on the policy
          assertThat(measures.containsKey("trialRuns")).isEqualTo(policy.equals("chosen"));
          if (policy.equals("shared-scan")) {
            assertThat(measures).containsEntry("launches", 1.0);
          }
        }
      }
      assertThat(bound).isPositive();
    }
    assertThat(experiment.covers(point("4", "chosen"))).isFalse();
  }

  @Test
  void sharesOfOneHashJoinStandBesideThePapersWords() {
    Map<String, Double> parts = Map.of("copyMillis", 3.0, "kernelMillis", 1.0);
    List<Row> rows =
        List.of(
            row(point("q1", "sequential"), 4, parts),
            row(point("q1", "multiqx"), 6, Map.of("readyMillis", 2.0, "allocateMillis", 2.0)),
            row(point("q1", "branched"), 8, parts));
    assertThat(shares("fig08-sequential-copies", rows)).containsExactly(75.0);
    assertThat(shares("fig08-multiqx-start-up", rows)).containsExactly(20.0);
    assertThat(shares("fig08-two-stage-allocation", rows)).isEmpty();
  }

  private static List<Double> shares(String name, List<Row> rows) {
    PaperNumber number =
        new JoinSpeedup()
            .paperNumbers(rows).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    assertThat(number.value()).isNaN();
    return number.ours().stream().map(OurNumber::value).toList();
  }

  /** Commands at the same time count once, so the union of [0, 2], [1, 4] and [6, 7] is 5. */
  @Test
  void anOperationTakesTheTimeInWhichItsCommandsRun() {
    List<TimelineSpan> spans =
        List.of(
            new TimelineSpan(1, 0, "build", Span.Kind.LAUNCH, 1, 3),
            new TimelineSpan(0, 0, "build", Span.Kind.LAUNCH, 0, 2),
            new TimelineSpan(0, 0, "build", Span.Kind.LAUNCH, 6, 1));
    assertThat(JoinOperation.busy(spans)).isEqualTo(5);
    assertThat(JoinOperation.busy(List.of())).isZero();
  }

  @Test
  void measuresEachOperationOfAJoinFromEachKindOfMemory() throws Exception {
    JoinSpeedup experiment = new JoinSpeedup();
    List<Row> rows = new ArrayList<>();
    try (Devices devices = new Devices(Backends.find())) {
      for (String inputs : List.of("uploaded", "pageable")) {
        for (String policy : List.of("sequential", "two-stage")) {
          Point point = point("q1", policy, inputs, "cpu");
          assertThat(experiment.covers(point)).isTrue();
          try (Trial trial = experiment.prepare(point, devices)) {
            trial.run();
            assertThat(trial.checksum()).isEqualTo(trial.expectedChecksum());
            Map<String, Double> measures = trial.measures();
            for (JoinOperation operation : JoinOperation.values()) {
              assertThat(measures.get(operation.measure())).as("%s", operation).isPositive();
            }
            assertThat(measures.get("allocateMillis")).isPositive();
            rows.add(row(point, 1, measures));
          }
        }
      }
    }
    assertThat(experiment.covers(point("q1", "branched", "pageable", "cpu"))).isFalse();
    List<PaperNumber> numbers = experiment.paperNumbers(rows);
    assertThat(where(numbers, "join-two-stage"))
        .contains("small, inputs uploaded, cpu, device's clock");
    assertThat(where(numbers, "1-two-stage"))
        .contains("small, inputs uploaded, cpu, over pageable copies");
    assertThat(where(numbers, "planning")).contains("small, inputs uploaded, cpu");
  }

  private static List<String> where(List<PaperNumber> numbers, String name) {
    return numbers.stream()
        .filter(number -> number.name().equals(name))
        .flatMap(number -> number.ours().stream())
        .map(OurNumber::where)
        .toList();
  }

  @Test
  void eachPairIsThereOnce() {
    PairSpeedup experiment = new PairSpeedup();
    assertThat(experiment.planned("q1-q5", 100))
        .extracting(q -> q.kind().name())
        .containsExactly("Q1", "Q5");
    assertThat(experiment.workloads(Pass.FULL)).hasSize(10).doesNotHaveDuplicates();
    assertThat(experiment.place("q4-q5")).isEqualTo(10);
  }

  @Test
  void speedUpsAreOverTheBaselineOfTheSameWorkload() {
    List<Row> rows = new ArrayList<>();
    rows.add(row(point("1", "sequential"), 4, Map.of()));
    rows.add(row(point("5", "sequential"), 20, Map.of()));
    rows.add(row(point("1", "branched"), 2, Map.of()));
    rows.add(row(point("5", "branched"), 5, Map.of()));
    Map<String, Double> timeline = Map.of("lane0", 0.0, "query0", 0.0, "start0", 0.0, "end0", 2.5);
    rows.add(row(point("16", "branched"), 5, timeline));
    List<Figure> figures = new CountSpeedup().figures(rows);
    assertThat(figures).hasSize(2);
    Chart chart = figures.get(0).charts().get(0);
    assertThat(chart.series().get(1).name()).isEqualTo("branched");
    assertThat(chart.series().get(1).points()).extracting(DataPoint::x).containsExactly(1.0, 5.0);
    assertThat(chart.series().get(1).points())
        .extracting(DataPoint::median)
        .containsExactly(2.0, 4.0);
    assertThat(chart.referencePoints()).extracting(p -> p.y()).contains(7.33, 3.38);
    Chart lanes = figures.get(1).charts().get(0);
    assertThat(lanes.bars()).containsExactly("lane 0");
    assertThat(lanes.series().get(0).points()).containsExactly(new DataPoint(0, 2.5, 0, 2.5));
  }

  @Test
  void theBreakdownIsTheWholeMakespan() {
    Map<String, Double> parts = Map.of("copyMillis", 1.0, "kernelMillis", 2.0);
    List<Figure> figures =
        new JoinSpeedup().figures(List.of(row(point("q1", "sequential"), 10, parts)));
    Chart breakdown = figures.get(0).charts().get(2);
    assertThat(breakdown.bars()).containsExactly("sequential");
    assertThat(breakdown.series().stream().mapToDouble(s -> s.points().get(0).median()))
        .containsExactly(0.0, 0.0, 1.0, 2.0, 7.0);
  }

  /**
   * A size is the name of a class or a number of rows, so sizes between the classes can be
   * measured.
   */
  @Test
  void selectionsHaveSizesByNumber() throws Exception {
    SelectionSpeedup experiment = new SelectionSpeedup();
    Point point = point("4", "chosen", "resident", "cpu");
    assertThat(WorkloadSize.rows(point)).isEqualTo(1 << 14);
    Map<String, String> values = new LinkedHashMap<>(point.values());
    values.put(WorkloadSize.AXIS, "777");
    Point numbered = new Point(values);
    assertThat(WorkloadSize.rows(numbered)).isEqualTo(777);
    assertThat(experiment.predictedCost(numbered)).isLessThan(experiment.predictedCost(point));
    try (Devices devices = new Devices(Backends.find());
        Trial trial = experiment.prepare(numbered, devices)) {
      trial.run();
      assertThat(trial.checksum()).isEqualTo(trial.expectedChecksum());
      Map<String, Double> measures = trial.measures();
      assertThat(measures.keySet()).filteredOn(name -> name.startsWith("taken.")).hasSize(1);
      assertThat(measures.keySet()).filteredOn(name -> name.startsWith("boundBy.")).hasSize(1);
      assertThat(measures.get("makespanMillis")).isPositive();
    }
  }

  @Test
  void theTableHasEachPolicyBesideBothBaselines() {
    Map<String, Double> parts =
        Map.of("boundMillis", 0.5, "boundBy.bytes", 1.0, "taken.fused", 1.0, "launches", 3.0);
    List<Row> rows =
        List.of(
            row(point("4", "sequential"), 4, Map.of()),
            row(point("4", "chosen"), 2, parts),
            row(point("2", "chosen"), 2, parts));
    ReportTable table = new SelectionSpeedup().tables(rows).get(0);
    assertThat(table.lines())
        .allSatisfy(line -> assertThat(line).hasSameSizeAs(table.header()))
        .extracting(line -> String.join(" ", line))
        .containsExactly(
            "4 small uploaded cpu sequential 4 4 4 1 - 0 - 0 0 0 0 0 0 -",
            "4 small uploaded cpu chosen 2 2 2 2 - 0.5 bytes 0 0 0 0 3 0 fused",
            "2 small uploaded cpu chosen 2 2 2 - - 0.5 bytes 0 0 0 0 3 0 fused");
    assertThat(new SelectionSpeedup().tables(List.of())).isEmpty();
  }

  @Test
  void aSizeIsANameOrANumber() {
    List<String> sizes = List.of("1", "middle", "134217728");
    SelectionSpeedup experiment = new SelectionSpeedup();
    assertThat(sweep(experiment, sizes).axes()).containsEntry(WorkloadSize.AXIS, sizes);
    for (String size : List.of("0", "134217729", "smal", "-1", "1e6", "")) {
      assertThatThrownBy(() -> sweep(experiment, List.of(size)))
          .isInstanceOf(InputException.class)
          .hasMessage(
              "axis size: \"%s\" is none of small, middle, saturating, and not a whole number from 1"
                  + " to 134217728",
              size);
    }
  }

  private static Sweep sweep(Experiment experiment, List<String> sizes) {
    return SweepPlan.of(experiment, Pass.QUICK, Map.of(WorkloadSize.AXIS, sizes), List.of("cpu"));
  }
}

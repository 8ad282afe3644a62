package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpqScalingTest {
  private final MpqScaling experiment = new MpqScaling();

  private static Point point(String algorithm, int tables, int workers, String partitions) {
    return new Point(
        Map.of(
            ScalingPoint.ALGORITHM,
            algorithm,
            ScalingPoint.TOPOLOGY,
            "star",
            ScalingPoint.TABLES,
            "" + tables,
            ScalingPoint.WORKERS,
            "" + workers,
            ScalingPoint.PARTITIONS,
            partitions,
            ScalingPoint.QUERY,
            "1"));
  }

  @ParameterizedTest
  @CsvSource({
    "mpq-linear, 12, 16, one-each, true",
    "mpq-linear, 6, 16, one-each, false",
    "mpq-linear, 24, 1, 1024, true",
    "mpq-linear, 24, 3, one-each, false",
    "mpq-linear, 24, 3, 4, true",
    "mpq-linear, 24, 8, 4, false",
    "mpq-bushy, 12, 16, one-each, true",
    "mpq-bushy, 11, 16, one-each, false",
    "mpq-bushy, 18, 16, one-each, true",
    "mpq-bushy, 20, 16, one-each, false",
    "ssdg, 12, 3, one-each, true",
    "ssdg, 12, 3, 16, false",
    "dpe-dpsub, 20, 1, one-each, false"
  })
  void coversWhatCanBeCut(
      String algorithm, int tables, int workers, String partitions, boolean covered) {
    assertThat(experiment.covers(point(algorithm, tables, workers, partitions))).isEqualTo(covered);
  }

  /** Makes rows whose speed-up equals the number of workers: 1, 2 or 4. */
  private static List<Row> fasterByWorkers() {
    List<Row> rows = new ArrayList<>();
    for (int workers = 1; workers <= 4; workers *= 2) {
      for (int repetition = 0; repetition < 3; repetition++) {
        Map<String, Double> measures = new HashMap<>();
        measures.put(ScalingTrial.SPLITS, 1000.0 * workers);
        measures.put(ScalingTrial.SLOWEST, 3.0);
        measures.put(ScalingTrial.FASTEST, 2.0);
        measures.put(ScalingTrial.CPU_RATIO, 1.05);
        measures.put(ScalingTrial.WORK_RATIO, 1.25);
        measures.put(ScalingTrial.QUERY_BYTES, 100.0);
        measures.put(ScalingTrial.ANSWER_BYTES, 50.0);
        double nanos = 8e6 / workers * (1 + 0.1 * repetition);
        rows.add(
            ok(
                point("mpq-bushy", 12, workers, ScalingPoint.ONE_EACH),
                repetition,
                new Measurement(nanos, 1, 5, 5, measures)));
      }
    }
    return rows;
  }

  /** Tests both tables: the one of measurements, and the one computed from counted splits. */
  @Test
  void speedUpsAreOverOneWorkerWithOnePartition() {
    List<Row> rows = fasterByWorkers();
    List<ScalingGroup> groups = ScalingGroup.of(rows);
    assertThat(groups).hasSize(3);
    ReportTable measured = ScalingTables.measured(groups);
    assertThat(measured.lines())
        .extracting(line -> line.get(5))
        .containsExactly("1.00", "2.00", "4.00");
    // A constraint leaves 7/9 of the work, and doubles the workers.
    assertThat(measured.lines())
        .extracting(line -> line.get(6))
        .containsExactly("1.00", "1.29", "1.65");
    assertThat(measured.lines()).extracting(line -> line.get(9)).containsOnly("3");
    assertThat(measured.lines()).extracting(line -> line.get(10)).containsOnly("2");
    assertThat(measured.lines()).extracting(line -> line.get(11)).containsOnly("1.50");
    assertThat(measured.lines()).extracting(line -> line.get(12)).containsOnly("1.05");
    assertThat(measured.lines()).extracting(line -> line.get(13)).containsOnly("1.25");
    ReportTable predicted = ScalingTables.predicted(groups);
    // 12 relations form four groups of three, so there are at most 16 partitions. Each doubling of
    // the workers reduces a worker's work to 7/9.
    assertThat(predicted.lines()).hasSize(5);
    double last = Double.parseDouble(predicted.lines().get(4).get(4));
    assertThat(last).isCloseTo(Math.pow(9 / 7.0, 4), within(0.05));
    assertThat(predicted.lines()).extracting(line -> line.get(5)).last().isEqualTo("2.73");
    assertThat(predicted.lines()).extracting(line -> line.get(8)).last().isEqualTo("2400");
    assertThat(experiment.figures(rows)).hasSize(1);
    assertThat(experiment.tables(rows)).hasSize(2);
    assertThat(experiment.tables(List.of())).isEmpty();
  }

  private static Row ok(Point point, int repetition, Measurement measured) {
    return new Row(new Task(point, repetition), Status.OK, measured, "", Instant.EPOCH);
  }

  @Test
  void theReferenceOfLeftDeepPlansIsNoBetterThanTheBestOfAll() {
    for (int tables = 1; tables <= 9; tables++) {
      var linear = new ScalingPoint.Problem(Topology.STAR, tables, 3, PlanSpace.LEFT_DEEP);
      double best = LeftDeepOptimum.of(linear.graph(), new Cout());
      double all =
          new org.gpuquerylab.joinorder.internal.host.DpCcp(new Cout())
              .optimize(linear.graph())
              .cost();
      assertThat(best).isGreaterThanOrEqualTo(all * (1 - 1e-12));
      if (tables <= 3) {
        assertThat(best).isCloseTo(all, within(1e-12 * all));
      }
    }
  }
}

package org.gpuquerylab.experiments.internal.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalServers;
import org.gpuquerylab.concurrency.internal.arrival.IdealDevice;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class ArrivalLatencyTest {
  private static final int KINDS = Workload.kinds().size();

  private static Point point(String server, int load, int draw, int hosts) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(StreamAxes.SERVER, server);
    values.put(WorkloadSize.AXIS, "small");
    values.put(ArrivalCharts.BURST, "8");
    values.put(StreamAxes.SLICE, "5");
    values.put(ArrivalCharts.LOAD, Integer.toString(load));
    values.put(StreamAxes.HOSTS, Integer.toString(hosts));
    values.put(StreamAxes.DRAW, Integer.toString(draw));
    values.put(StreamAxes.KINDS, StreamAxes.PAPER);
    values.put(SweepAxis.BACKEND, "cpu");
    return new Point(values);
  }

  private static Row row(Point point, Map<String, Double> measures) {
    Measurement measured = new Measurement(1e6, 1, 1, 1, measures);
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  /** A load as an earlier process measured it: a query of each kind takes 4 ms. */
  private static ArrivalLoad load() {
    double[] millis = new double[KINDS];
    Arrays.fill(millis, 4);
    return new ArrivalLoad(250, new IdealDevice(millis, millis));
  }

  @Test
  void everyQueryOfAStreamIsAnsweredRightly() throws Exception {
    ArrivalLatency experiment = new ArrivalLatency();
    Map<String, Double> known = new LinkedHashMap<>();
    load().put(known);
    experiment.recall(
        List.of(row(point("chosen", 50, 0, 1), known), row(point("chosen", 50, 0, 2), known)));
    try (Devices devices = new Devices(Backends.find())) {
      for (int hosts = 1; hosts <= 2; hosts++) {
        Point point = point("queues-replayed", 80, 1, hosts);
        try (Trial trial = experiment.prepare(point, devices)) {
          trial.run();
          assertThat(trial.checksum()).isEqualTo(trial.expectedChecksum());
          Map<String, Double> measures = trial.measures();
          assertThat(measures).containsEntry("queries", 100.0);
          assertThat(measures).containsEntry("arrivingPerSecond", 200.0);
          assertThat(measures.get(LatencyMeasures.P99)).isPositive();
          assertThat(measures.get("idealAnyOrder." + LatencyMeasures.P99))
              .isGreaterThanOrEqualTo(4)
              .isLessThanOrEqualTo(
                  measures.getOrDefault("idealFirstCome." + LatencyMeasures.P99, 0.0) + 1e-3);
        }
      }
    }
  }

  @Test
  void eachServerHasAStyleOfItsOwn() {
    assertThat(ArrivalServers.builtIn()).extracting(PolicyStyles::of).doesNotHaveDuplicates();
  }

  @Test
  void theLoadSurvivesARow() {
    Map<String, Double> measures = new LinkedHashMap<>();
    load().put(measures);
    ArrivalLoad known = ArrivalLoad.of(measures, KINDS).orElseThrow();
    assertThat(known.perSecond()).isEqualTo(250);
    assertThat(known.ideal().workMillis(4)).isEqualTo(4);
    measures.remove("workMillis4");
    assertThat(ArrivalLoad.of(measures, KINDS)).isEmpty();
    assertThat(ArrivalLoad.of(Map.of(), KINDS)).isEmpty();
  }

  @Test
  void chartsHaveALineAServerAndTheIdealDevice() {
    List<Row> rows = new ArrayList<>();
    for (int draw = 0; draw < 3; draw++) {
      for (int load : new int[] {95, 50}) {
        double millis = load + draw;
        rows.add(
            row(
                point("chosen", load, draw, 1),
                Map.of(
                    LatencyMeasures.P99,
                    millis,
                    "idealFirstCome." + LatencyMeasures.P99,
                    millis / 10,
                    "idealAnyOrder." + LatencyMeasures.P99,
                    millis / 20)));
      }
    }
    List<Figure> figures = new ArrivalLatency().figures(rows);
    assertThat(figures).hasSize(1);
    Chart p99 = figures.get(0).charts().get(0);
    assertThat(p99.series())
        .extracting(Series::name)
        .containsExactly("chosen", "ideal device", "bound of any order");
    assertThat(p99.series().get(0).points()).extracting(DataPoint::x).containsExactly(50.0, 95.0);
    assertThat(p99.series().get(0).points())
        .extracting(DataPoint::median)
        .containsExactly(51.0, 96.0);
    assertThat(p99.series().get(2).points().get(0).median()).isCloseTo(2.55, within(1e-9));
    assertThat(new ArrivalLatency().figures(List.of())).isEmpty();
  }

  @Test
  void theTableHasALineAServerAfterTheIdealDevices() {
    assertThat(new ArrivalLatency().tables(List.of())).isEmpty();
    Map<String, Double> measures = new LinkedHashMap<>();
    load().put(measures);
    measures.put(LatencyMeasures.P99, 3.0);
    measures.put("idealAnyOrder." + LatencyMeasures.P99, 2.0);
    List<Row> rows = List.of(row(point("chosen", 80, 0, 1), measures));
    ReportTable table = new ArrivalLatency().tables(rows).get(0);
    assertThat(table.lines()).hasSize(5).allSatisfy(line -> assertThat(line).hasSize(13));
    assertThat(table.header()).hasSize(13);
    assertThat(table.lines().get(3).subList(0, 7))
        .containsExactly("small", "bursts of 8", "80", "1", "5", "cpu", "ideal, any order");
    assertThat(table.lines().get(3).subList(9, 13)).containsExactly("-", "-", "2", "4");
    assertThat(table.lines().get(4).subList(9, 13)).containsExactly("-", "-", "3", "4");
  }
}

package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class JoinOrderLatencyTest {
  private final JoinOrderLatency experiment = new JoinOrderLatency();

  private static Point point(String shape, int tables, String algorithm, String backend) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(LatencyPoint.TOPOLOGY, shape);
    values.put(LatencyPoint.TABLES, Integer.toString(tables));
    values.put(LatencyPoint.ALGORITHM, algorithm);
    values.put(LatencyPoint.COST, "cout");
    values.put(LatencyPoint.WARM_UPS, "1");
    values.put(LatencyPoint.MILLIS, "5");
    values.put(SweepAxis.BACKEND, backend);
    values.put(LatencyPoint.QUERY, "1");
    return new Point(values);
  }

  private static Row row(Point point, double cost, Map<String, Double> measures) {
    Measurement measured = new Measurement(1e6, 1, cost, cost, measures);
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  /** All costs must agree, and the number of valid pairs of this grid is known. */
  @Test
  void algorithmsAgreeOnAGrid() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (String algorithm : List.of("mincut-gpu", "mpdp-gpu", "dpccp", "auto")) {
        String backend = algorithm.equals("dpccp") ? SweepAxis.NO_BACKEND : "cpu";
        Point point = point("grid", 9, algorithm, backend);
        assertThat(experiment.covers(point)).isTrue();
        try (Trial trial = experiment.prepare(point, devices)) {
          trial.run();
          double cost = trial.checksum();
          assertThat(trial.expectedChecksum()).as(algorithm).isCloseTo(cost, within(1e-5 * cost));
          Map<String, Double> measures = trial.measures();
          assertThat(measures.get("pairs")).as(algorithm).isEqualTo(1381);
          assertThat(measures.get("medianMillis"))
              .isBetween(measures.get("leastMillis"), measures.get("greatestMillis"));
        }
      }
    }
  }

  /** Later algorithms must find the cost that an earlier process found. */
  @Test
  void aWrongCostDisagrees() throws Exception {
    experiment.recall(List.of(row(point("star", 6, "dpsub", "none"), 1e-3, Map.of("gap", 0.0))));
    try (Devices devices = new Devices(Backends.find());
        Trial trial = experiment.prepare(point("star", 6, "dpccp", "none"), devices)) {
      trial.run();
      assertThat(trial.checksum()).isGreaterThan(1);
      assertThat(trial.expectedChecksum()).isEqualTo(1e-3);
    }
  }

  @Test
  void algorithmsOfDevicesNeedOne() {
    assertThat(experiment.covers(point("star", 9, "tiled-gpu", "none"))).isFalse();
    assertThat(experiment.covers(point("star", 9, "tiled-gpu", "cuda"))).isTrue();
    assertThat(experiment.covers(point("star", 9, "dpccp", "cuda"))).isFalse();
    assertThat(experiment.covers(point("star", 9, "auto", "none"))).isTrue();
  }

  @Test
  void timesAreOverThatOfTheBest() {
    Map<String, Double> fast =
        Map.of("medianMillis", 2.0, "leastMillis", 1.0, "greatestMillis", 4.0, "pairs", 10.0);
    Map<String, Double> slow =
        Map.of("medianMillis", 3.0, "leastMillis", 2.5, "greatestMillis", 9.0, "pairs", 10.0);
    List<Row> rows =
        List.of(
            row(point("star", 20, "tree-gpu", "cuda"), 7, slow),
            row(point("star", 20, "auto", "cuda"), 7, fast));
    List<List<String>> lines = experiment.tables(rows).get(0).lines();
    assertThat(lines.get(0)).startsWith("star", "20", "cout", "auto (cuda)").endsWith("1");
    assertThat(lines.get(1)).contains("2.5", "9").endsWith("1.5");
    assertThat(experiment.figures(rows).get(0).charts().get(0).series())
        .extracting(Series::name)
        .containsExactly("auto (cuda)", "tree-gpu (cuda)");
    List<Row> warmer = new ArrayList<>(rows);
    warmer.add(row(point("star", 20, "auto", "cuda").with(LatencyPoint.WARM_UPS, "9"), 7, fast));
    assertThat(experiment.figures(warmer).get(0).charts().get(0).series())
        .extracting(Series::name)
        .containsExactlyInAnyOrder(
            "auto (cuda), warm-ups: 1, 5 ms",
            "auto (cuda), warm-ups: 9, 5 ms",
            "tree-gpu (cuda), warm-ups: 1, 5 ms");
  }
}

package org.gpuquerylab.experiments.internal.concurrency;

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
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class NeighbourLatencyTest {

  private static Point point(String server, String scans, int draw) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(StreamAxes.SERVER, server);
    values.put(NeighbourRows.SCANS, scans);
    values.put(WorkloadSize.AXIS, "100");
    values.put(NeighbourRows.SCAN_SIZE, "5000");
    values.put(StreamAxes.HOSTS, "1");
    values.put(StreamAxes.SLICE, "5");
    values.put(StreamAxes.DRAW, Integer.toString(draw));
    values.put(StreamAxes.KINDS, StreamAxes.PAPER);
    values.put(SweepAxis.BACKEND, "cpu");
    return new Point(values);
  }

  private static Row row(Point point, Map<String, Double> measures) {
    Measurement measured = new Measurement(1e6, 1, 1, 1, measures);
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  /** An earlier process determined the rate: a scan of 10 ms begins every 11 ms. */
  @Test
  void theSameShortQueriesArriveWithoutAndBesideScans() throws Exception {
    NeighbourLatency experiment = new NeighbourLatency();
    Map<String, Double> known = Map.of("aloneMillis0", 0.1, "aloneMillis1", 10.0);
    experiment.recall(List.of(row(point("chosen", NeighbourRows.WITHOUT, 0), known)));
    try (Devices devices = new Devices(Backends.find())) {
      for (String scans : List.of(NeighbourRows.WITHOUT, NeighbourRows.BESIDE)) {
        Point point = point("priorities-sliced", scans, 1);
        try (Trial trial = experiment.prepare(point, devices)) {
          trial.run();
          assertThat(trial.checksum()).isEqualTo(trial.expectedChecksum());
          Map<String, Double> measures = trial.measures();
          assertThat(measures).containsEntry("queries", 100.0);
          assertThat(measures).containsEntry(LatencyMeasures.ARRIVING, 50.0);
          assertThat(measures).containsAllEntriesOf(known);
          assertThat(measures.get(LatencyMeasures.P99)).isPositive();
          assertThat(measures.containsKey("scan." + LatencyMeasures.P99))
              .isEqualTo(scans.equals(NeighbourRows.BESIDE));
        }
      }
    }
  }

  @Test
  void whatAQueryTakesAloneIsReadOnlyWhereItIsWhole() {
    assertThat(NeighbourTrial.aloneMillis(Map.of("aloneMillis0", 1.0))).isEmpty();
    assertThat(NeighbourTrial.aloneMillis(Map.of("aloneMillis0", 1.0, "aloneMillis1", 0.0)))
        .isEmpty();
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (int draw = 0; draw < 3; draw++) {
      for (String scans : List.of(NeighbourRows.BESIDE, NeighbourRows.WITHOUT)) {
        double millis = draw + (scans.equals(NeighbourRows.BESIDE) ? 1.05 : 1);
        rows.add(
            row(
                point("chosen", scans, draw),
                Map.of(
                    LatencyMeasures.MEDIAN,
                    millis,
                    LatencyMeasures.P99,
                    2 * millis,
                    "aloneMillis0",
                    0.5)));
      }
    }
    return rows;
  }

  @Test
  void chartsHaveABarWithoutAndOneBesideScans() {
    List<Figure> figures = new NeighbourLatency().figures(rows());
    assertThat(figures).hasSize(1);
    Chart p99 = figures.get(0).charts().get(1);
    assertThat(p99.bars()).containsExactly("chosen");
    assertThat(p99.series())
        .extracting(Series::name)
        .containsExactly("without scans", "beside scans");
    assertThat(p99.series().get(1).points().get(0).median()).isCloseTo(4.1, within(1e-9));
    assertThat(p99.series().get(0).points()).extracting(DataPoint::median).containsExactly(4.0);
  }

  @Test
  void theTableTellsByHowMuchALatencyIsLonger() {
    assertThat(new NeighbourLatency().tables(List.of())).isEmpty();
    ReportTable table = new NeighbourLatency().tables(rows()).get(0);
    assertThat(table.lines())
        .containsExactly(
            List.of(
                "100", "5000", "1", "5", "cpu", "chosen", "0.5", "2", "2.050", "50.00", "4",
                "4.100", "100.0"));
    assertThat(table.header()).hasSameSizeAs(table.lines().get(0));
    Row alone = rows().get(0);
    List<String> half = new NeighbourLatency().tables(List.of(alone)).get(0).lines().get(0);
    assertThat(half).contains("-").doesNotContain("NaN");
  }
}

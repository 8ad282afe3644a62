package org.gpuquerylab.experiments.internal.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.Trial;
import org.junit.jupiter.api.Test;

class GroupCopiesTest {
  private final GroupCopies experiment = new GroupCopies();

  /**
   * Tests one device and groups of two and three members, from one element on: each target must get
   * the source's numbers.
   */
  @Test
  void everySizeAndDirectionArrives() throws Exception {
    Sweep sweep =
        SweepPlan.of(
            experiment,
            Pass.QUICK,
            Map.of("log2-bytes", List.of("3", "12", "23")),
            List.of("cpu", "cpu+cpu", "cpu+cpu+cpu"));
    int points = 0;
    try (Devices devices = new Devices(Backends.find())) {
      for (Task task : sweep.tasks(experiment::covers)) {
        Point point = task.point();
        try (Trial trial = experiment.prepare(point, devices)) {
          trial.run();
          assertThat(trial.checksum()).as(point.toString()).isEqualTo(trial.expectedChecksum());
          Map<String, Double> measures = trial.measures();
          double rate = measures.getOrDefault(CopyTrial.RATE, Double.NaN);
          double millis = measures.getOrDefault(CopyTrial.MILLIS, Double.NaN);
          double bytes = rate * 1e6 * millis;
          assertThat(Math.round(bytes)).isEqualTo(1L << point.getInt("log2-bytes"));
          assertThat(measures.get(CopyTrial.PEERS)).isEqualTo(1);
          points++;
        }
      }
    }
    assertThat(points).isEqualTo(18);
  }

  private static Row row(Point point, Map<String, Double> measures) {
    Measurement measurement = new Measurement(1e6, 1, 1, 1, measures);
    return new Row(new Task(point, 0), Status.OK, measurement, "", Instant.EPOCH);
  }

  @Test
  void aTableHasALineForEachPoint() {
    List<Row> rows = new ArrayList<>();
    for (String backend : List.of("cuda:0", "cuda:0+cuda:1")) {
      Point point = new Point(Map.of("direction", "ring", "log2-bytes", "20", "backend", backend));
      for (double millis : new double[] {1, 2, 3}) {
        rows.add(
            row(
                point,
                Map.of(CopyTrial.MILLIS, millis, CopyTrial.RATE, 8.0, CopyTrial.PEERS, 0.0)));
      }
    }
    List<ReportTable> tables = experiment.tables(rows);
    assertThat(tables).hasSize(1);
    assertThat(tables.get(0).lines())
        .containsExactly(
            List.of("cuda:0", "no", "ring", "20", "2000", "8"),
            List.of("cuda:0+cuda:1", "no", "ring", "20", "2000", "8"));
    assertThat(experiment.tables(List.of())).isEmpty();
  }
}

package org.gpuquerylab.experiments.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.experiments.results.Measurement;
import org.gpuquerylab.experiments.results.Pass;
import org.gpuquerylab.experiments.results.Point;
import org.gpuquerylab.experiments.results.Row;
import org.gpuquerylab.experiments.results.Status;
import org.gpuquerylab.experiments.results.Sweep;
import org.gpuquerylab.experiments.results.Task;
import org.gpuquerylab.experiments.sweep.Devices;
import org.gpuquerylab.experiments.sweep.SweepPlan;
import org.gpuquerylab.experiments.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class Figure9Test {

  private final Figure9 figure = new Figure9();

  @Test
  void hostAlgorithmsNeedNoBackendAndCliquesEndAt15Tables() {
    assertThat(figure.covers(point("star", 20, "dpccp", "none", 0))).isTrue();
    assertThat(figure.covers(point("star", 20, "dpccp", "cpu", 0))).isFalse();
    assertThat(figure.covers(point("star", 20, "pos-gpu", "none", 0))).isFalse();
    assertThat(figure.covers(point("star", 20, "pos-gpu", "opencl:1", 0))).isTrue();
    assertThat(figure.covers(point("clique", 15, "ec-gpu", "cpu", 0))).isTrue();
    assertThat(figure.covers(point("clique", 16, "ec-gpu", "cpu", 0))).isFalse();
  }

  @Test
  void theFullSweepIsThePapers() {
    Sweep sweep = SweepPlan.of(figure, Pass.FULL, Map.of(), List.of("cuda"));
    assertThat(sweep.tasks(figure::covers)).hasSize((3 * 19 + 14) * 30 * 3);
  }

  @Test
  void eachAlgorithmReachesTheReferencesCost() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (String topology : List.of("linear", "cyclic", "star", "clique")) {
        for (String algorithm : List.of("ec-gpu", "pos-gpu")) {
          try (Trial trial = figure.prepare(point(topology, 7, algorithm, "cpu", 3), devices)) {
            trial.run();
            assertThat(trial.checksum())
                .isPositive()
                .isCloseTo(trial.expectedChecksum(), within(1e-9 * trial.checksum()));
            assertThat(trial.measures()).containsKeys("pairs", "pairsChecked", "launches");
          }
        }
      }
    }
  }

  @Test
  void drawsTheMedianOfTheRatiosOfTheSameQuery() {
    List<Row> rows = new ArrayList<>();
    double[] baseline = {100, 1000, 10};
    double[] variant = {200, 500, 80};
    for (int query = 0; query < 3; query++) {
      rows.add(row(point("star", 5, "dpccp", "none", query), baseline[query]));
      rows.add(row(point("star", 5, "ec-gpu", "cuda", query), variant[query]));
    }
    rows.add(row(point("star", 6, "ec-gpu", "cuda", 0), 7));
    Chart chart = figure.figures(rows).get(0).charts().get(0);
    assertThat(chart.name()).isEqualTo("star");
    Series series = chart.series().get(0);
    assertThat(series.name()).isEqualTo("EC-GPU (cuda)");
    assertThat(series.points())
        .as("a point without its baseline is not drawn")
        .containsExactly(new DataPoint(5, 2, 0.5, 8));
  }

  @Test
  void marksOnlyWhatThePaperStatesWithinTheMeasuredSizes() {
    List<Row> rows =
        List.of(
            row(point("star", 5, "dpccp", "none", 0), 1),
            row(point("star", 5, "ec-gpu", "cuda", 0), 1),
            row(point("clique", 6, "dpccp", "none", 0), 1),
            row(point("clique", 6, "ec-gpu", "cuda", 0), 1));
    List<Chart> charts = figure.figures(rows).get(0).charts();
    assertThat(charts.get(0).referencePoints()).isEmpty();
    assertThat(charts.get(1).referencePoints()).hasSize(2);
  }

  @Test
  void nothingMeasuredIsNothingDrawn() {
    assertThat(figure.figures(List.of())).isEmpty();
  }

  private static Row row(Point point, double nanos) {
    Measurement measurement = new Measurement(nanos, 1, 1, 1, Map.of());
    return new Row(new Task(point, 0), Status.OK, measurement, "", Instant.EPOCH);
  }

  private static Point point(
      String topology, int tables, String algorithm, String backend, int query) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("topology", topology);
    values.put("tables", Integer.toString(tables));
    values.put("algorithm", algorithm);
    values.put("backend", backend);
    values.put("query", Integer.toString(query));
    return new Point(values);
  }
}

package org.gpuquerylab.experiments.internal.ssb;

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
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.junit.jupiter.api.Test;

class SsbExperimentTest {
  private final SsbExperiment experiment = new SsbExperiment();

  private static Point point(String query, String path, int percent, String backend) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(SsbExperiment.QUERY, query);
    values.put(SsbExperiment.PATH, path);
    values.put(SsbExperiment.PERCENT, Integer.toString(percent));
    values.put(SweepAxis.BACKEND, backend);
    return new Point(values);
  }

  @Test
  void everyPathHasTheHostsAnswer() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (String query : List.of("q12", "q31", "q41")) {
        for (String path : List.of("fused-plain", "fused-narrow", "operator")) {
          Map<String, Double> measures = measures(point(query, path, 1, "cpu"), devices);
          assertThat(measures)
              .as(query + " " + path)
              .containsKeys("rows", "scanBytesPerSecond", "hostMillis", "firstMillis")
              .containsEntry("published", 0.0);
          assertThat(measures.getOrDefault("deviceMillis", 0.0)).isPositive();
          assertThat(measures.getOrDefault("bytes", 0.0)).isPositive();
        }
        assertThat(measures(point(query, "parallel", 1, "none"), devices))
            .containsOnlyKeys("rows", "hostMillis");
      }
    }
  }

  private Map<String, Double> measures(Point point, Devices devices) throws Exception {
    assertThat(experiment.covers(point)).as(point.toString()).isTrue();
    try (Trial trial = experiment.prepare(point, devices)) {
      trial.run();
      assertThat(trial.checksum())
          .as(point.toString())
          .isPositive()
          .isEqualTo(trial.expectedChecksum());
      return trial.measures();
    }
  }

  @Test
  void onlyTheHostRunsOnNoBackend() {
    assertThat(experiment.covers(point("q11", "parallel", 1, "cuda"))).isFalse();
    assertThat(experiment.covers(point("q11", "operator", 1, "none"))).isFalse();
  }

  /** Each row of a process must have the times of the first execution and of its parts. */
  @Test
  void rowsHaveTheFirstExecution() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      Map<String, Double> first = measures(point("q31", "fused-plain", 1, "cpu"), devices);
      assertThat(first)
          .containsKeys(
              "firstMillis plan",
              "firstMillis compile",
              "firstMillis upload",
              "firstMillis capture",
              "firstMillis rest");
      double parts =
          first.entrySet().stream()
              .filter(measure -> measure.getKey().startsWith("firstMillis "))
              .mapToDouble(Map.Entry::getValue)
              .sum();
      assertThat(parts).isCloseTo(first.getOrDefault("firstMillis", 0.0), within(1e-6));
      Map<String, Double> again = measures(point("q31", "fused-plain", 1, "cpu"), devices);
      assertThat(again.get("firstMillis")).isEqualTo(first.get("firstMillis"));
    }
  }

  private static Row row(Point point, int repetition, double hostMillis, double... device) {
    Map<String, Double> measures = new LinkedHashMap<>(Map.of("rows", 7.0));
    if (device.length > 0) {
      measures.put("deviceMillis", device[0]);
      measures.put("leastMillis", device[0] / 2);
      measures.put("bytes", 2e6);
      measures.put("scanBytesPerSecond", 4e9);
      measures.put("published", 1.0);
    }
    return new Row(
        new Task(point, repetition),
        Status.OK,
        new Measurement(hostMillis * 1e6, 1, 1, 1, measures),
        "",
        Instant.EPOCH);
  }

  private static List<Row> rows(int percent) {
    List<Row> rows = new ArrayList<>();
    Point q11 = point("q11", "fused-plain", percent, "cuda");
    rows.add(row(q11, 0, 3, 1));
    rows.add(row(q11, 1, 3, 2));
    rows.add(row(q11, 2, 4, 5));
    rows.add(row(point("q41", "fused-plain", percent, "cuda"), 0, 10, 8));
    rows.add(row(point("q11", "parallel", percent, "none"), 0, 30));
    return rows;
  }

  @Test
  void tablesHaveMediansMeansAndPublishedTimes() {
    List<ReportTable> tables = experiment.tables(rows(2000));
    assertThat(tables.get(0).lines())
        .contains(
            List.of("cuda", "20", "fused-plain", "2", "4", "8", "q41", "5.477"),
            List.of("cuda", "20", "parallel", "1", "30.00", "30", "q11", "30.00"),
            List.of("measured by us", "20", "Crystal f2179e6", "13", "1.140", "-", "-", "-"));
    assertThat(tables.get(1).lines())
        .contains(
            List.of(
                "cuda",
                "20",
                "fused-plain",
                "q11",
                "7",
                "2",
                "0.5",
                "-",
                "3",
                "-",
                "2",
                "25.0 %",
                "10"),
            List.of(
                "cuda", "20", "parallel", "q11", "7", "30", "30", "-", "30", "-", "-", "-", "-"));
    assertThat(experiment.tables(rows(100)).get(0).lines())
        .hasSize(2)
        .noneMatch(line -> line.contains("measured by us"));
  }

  @Test
  void chartsHaveAFlightEachAndTheMeans() {
    Figure figure = experiment.figures(rows(2000)).get(0);
    assertThat(figure.name()).isEqualTo("ssb-cuda-2000");
    assertThat(figure.charts())
        .extracting(Chart::name)
        .containsExactly("flight-1", "flight-4", "means");
    assertThat(figure.charts().get(0).series().get(0).points().get(0).median())
        .isCloseTo(2, within(1e-12));
    assertThat(figure.charts().get(1).referencePoints())
        .extracting(ReferencePoint::y)
        .containsExactly(2.05);
    assertThat(figure.charts().get(2).referenceLines())
        .extracting(ReferenceLine::y)
        .containsExactly(1.14, 0.72, 0.65);
    assertThat(experiment.figures(rows(100)).get(0).charts().get(2).referenceLines()).isEmpty();
  }

  @Test
  void aGroupsFigureHasANameThatAFileMayHave() {
    Row row = row(point("q11", "fused-plain", 4000, "cuda:0+cuda:1"), 0, 3, 1);
    assertThat(experiment.figures(List.of(row)))
        .extracting(Figure::name)
        .containsExactly("ssb-cuda-0-cuda-1-4000");
  }

  @Test
  void noMeasurementsGiveNoCharts() {
    assertThat(experiment.figures(List.of())).isEmpty();
    assertThat(experiment.tables(List.of())).isEmpty();
  }
}

package org.gpuquerylab.experiments.internal.largequery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.junit.jupiter.api.Test;

class LargeQueriesExperimentTest {

  private final LargeQueries experiment = new LargeQueries();

  private static Point point(int tables, String algorithm, int budget, String backend, int query) {
    return point(tables, algorithm, Integer.toString(budget), backend, query);
  }

  private static Point point(
      int tables, String algorithm, String budget, String backend, int query) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(SizedQuery.TOPOLOGY, "grid");
    values.put(SizedQuery.TABLES, Integer.toString(tables));
    values.put(Searcher.ALGORITHM, algorithm);
    values.put(SearchBudget.AXIS, budget);
    values.put("threads", "1");
    values.put(SweepAxis.BACKEND, backend);
    values.put(SizedQuery.QUERY, Integer.toString(query));
    return new Point(values);
  }

  private static Row row(String algorithm, int budget, int query, double cost) {
    Measurement measured = new Measurement(1e6, 1, cost, cost, Map.of());
    Point point = point(30, algorithm, budget, SweepAxis.NO_BACKEND, query);
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  private static SearchBudget budget(String millis) {
    return new SearchBudget(Integer.parseInt(millis), "");
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(row("goo", 0, 0, 800));
    rows.add(row("auto", 1, 0, 400));
    rows.add(row("auto", 10, 0, 202));
    rows.add(row("auto", 100, 0, 200));
    rows.add(row("goo", 0, 1, 30));
    rows.add(row("auto", 1, 1, 10));
    rows.add(row("auto", 10, 1, 10));
    rows.add(row("auto", 100, 1, 10));
    return rows;
  }

  @Test
  void plansAreCheckedByTheirValidator() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (String algorithm : List.of("auto", "goo", "dplin", "idp2", "uniondp")) {
        int budget = algorithm.equals("auto") ? 5 : 0;
        Point point = point(40, algorithm, budget, SweepAxis.NO_BACKEND, 7);
        try (Trial trial = experiment.prepare(point, devices)) {
          trial.run();
          assertThat(trial.checksum()).as(algorithm).isPositive();
          assertThat(trial.expectedChecksum())
              .isCloseTo(trial.checksum(), within(1e-9 * trial.checksum()));
          assertThat(trial.measures()).containsKeys(SearchTrial.PAIRS);
        }
      }
    }
  }

  @Test
  void searchesHaveABudgetAndHeuristicsHaveNone() {
    String none = SweepAxis.NO_BACKEND;
    assertThat(experiment.covers(point(20, "auto", 1, none, 0))).isTrue();
    assertThat(experiment.covers(point(20, "auto", 1, "cuda", 0))).isTrue();
    assertThat(experiment.covers(point(20, "auto", 1, "cpu", 0))).isFalse();
    assertThat(experiment.covers(point(20, "adaptive", 1, none, 0))).isTrue();
    assertThat(experiment.covers(point(20, "adaptive", 1, "cuda", 0))).isFalse();
    assertThat(experiment.covers(point(20, "auto", 0, none, 0))).isFalse();
    assertThat(experiment.covers(point(20, "goo", 0, none, 0))).isTrue();
    assertThat(experiment.covers(point(20, "goo", 1, none, 0))).isFalse();
    assertThat(experiment.covers(point(20, "goo", 0, "cuda", 0))).isFalse();
  }

  @Test
  void qualityIsOverTheBestOfTheSameQuery() {
    List<PlanQuality> qualities = PlanQuality.of(rows());
    assertThat(qualities)
        .extracting(PlanQuality::ratio)
        .containsExactly(4.0, 2.0, 1.01, 1.0, 3.0, 1.0, 1.0, 1.0);
    assertThat(PlanQuality.mean(qualities.subList(0, 2))).isCloseTo(Math.sqrt(8), within(1e-12));
    assertThat(PlanQuality.worst(qualities)).isEqualTo(4);
  }

  @Test
  void plansThatMissAnOptimumOfZeroHaveNoQuality() {
    List<Row> rows = List.of(row("goo", 0, 0, 5), row("auto", 1, 0, 0), row("auto", 10, 0, 0));
    assertThat(PlanQuality.of(rows)).extracting(PlanQuality::ratio).containsExactly(1.0, 1.0);
  }

  @Test
  void figuresAreOverBudgetAndSize() {
    List<Figure> figures = experiment.figures(rows());
    assertThat(figures)
        .extracting(Figure::name)
        .containsExactly("large-queries-budget", "large-queries-size");
    List<Series> budgets = figures.get(0).charts().get(0).series();
    assertThat(budgets).extracting(Series::name).containsExactly("auto, 30 tables");
    assertThat(budgets.get(0).points())
        .containsExactly(
            new DataPoint(1, 1.5, 1, 2), new DataPoint(10, 1.005, 1, 1.01), DataPoint.of(100, 1));
    assertThat(figures.get(1).charts().get(0).series())
        .extracting(Series::name)
        .containsExactly("auto, 1 ms", "auto, 10 ms", "auto, 100 ms", "goo");
    assertThat(experiment.figures(List.of())).isEmpty();
    assertThat(experiment.tables(List.of())).isEmpty();
  }

  @Test
  void theTableNamesTheLeastBudgetThatIsGoodEnough() {
    ReportTable table = experiment.tables(rows()).get(0);
    assertThat(table.lines())
        .containsExactly(List.of("grid", "30", "auto", "2", "10", "1.005", "1.010", "0"));
    ReportTable worse =
        experiment.tables(List.of(row("auto", 10, 0, 20), row("goo", 0, 0, 10))).get(0);
    assertThat(worse.lines().get(0)).contains("more than 10");
  }

  /**
   * Makes a row whose cost without the result is {@code inputs}; the query's result of 1e9 rows
   * dominates the whole cost.
   */
  private static Row measured(
      String algorithm, String budget, double inputs, double millis, Map<String, Double> others) {
    Map<String, Double> measures = new HashMap<>(others);
    measures.put(SearchTrial.INPUTS_COST, inputs);
    measures.put(SearchTrial.PROCESSOR_MILLIS, millis / 2);
    Measurement measurement = new Measurement(millis * 1e6, 1, 1e9, 1e9, measures);
    Point point = point(30, algorithm, budget, SweepAxis.NO_BACKEND, 0);
    return new Row(new Task(point, 0), Status.OK, measurement, "", Instant.EPOCH);
  }

  private static List<List<String>> table(List<Row> rows, String title) {
    return new LargeQueries()
        .tables(rows).stream()
            .filter(t -> t.title().equals(title))
            .findFirst()
            .orElseThrow()
            .lines();
  }

  @Test
  void heuristicsAreComparedThatTakeNoLonger() {
    Map<String, Double> rival =
        Map.of(SearchTrial.RIVAL_COST, 150.0, SearchTrial.RIVAL_MILLIS, 20.0);
    List<Row> rows =
        List.of(
            measured("auto", "10", 200, 10, Map.of()),
            measured("auto", "100", 100, 100, Map.of()),
            measured("auto", "idp2", 300, 20, rival),
            measured("goo", "0", 100, 9, Map.of()),
            measured("idp2", "0", 50, 11, Map.of()));
    assertThat(table(rows, "Heuristics in the same time"))
        .contains(
            List.of("grid", "auto, 10 ms", "goo", "1", "1", "2.0000"),
            List.of("grid", "auto, 100 ms", "goo", "1", "0", "1.0000"),
            List.of("all", "auto, 100 ms", "idp2", "1", "1", "2.0000"),
            List.of("all", "auto, time of idp2", "idp2", "1", "1", "2.0000"))
        .hasSize(8);
    assertThat(table(rows, "Quality of plans over all sizes"))
        .contains(
            List.of("grid", "auto, 10 ms", "1", "4.0000", "4.0000", "0"),
            List.of("grid", "idp2", "1", "1.0000", "1.0000", "1"));
  }

  @Test
  void budgetsAreKeptToATenthAndFiveMillis() {
    List<Row> rows =
        List.of(
            measured("auto", "10", 1, 15.9, Map.of()),
            measured("auto", "20", 1, 27.1, Map.of()),
            measured("auto", "30", 1, 80, Map.of()));
    assertThat(table(rows, "Budgets kept"))
        .containsExactly(
            List.of("auto, all budgets", "3", "2", "1", "2.667"),
            List.of("auto, 10 ms", "1", "0", "0", "1.590"),
            List.of("auto, 20 ms", "1", "1", "0", "1.355"),
            List.of("auto, 30 ms", "1", "1", "1", "2.667"));
  }

  @Test
  void aRivalsTimeIsABudget() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      Point point = point(40, "auto", "idp2", SweepAxis.NO_BACKEND, 7);
      assertThat(experiment.covers(point)).isTrue();
      assertThat(experiment.covers(point(40, "goo", "idp2", SweepAxis.NO_BACKEND, 7))).isFalse();
      try (Trial trial = experiment.prepare(point, devices)) {
        trial.run();
        assertThat(trial.checksum()).isPositive();
        Map<String, Double> measures = trial.measures();
        assertThat(measures.get(SearchTrial.RIVAL_COST)).isPositive().isLessThan(trial.checksum());
        assertThat(measures).containsKeys(SearchTrial.RIVAL_MILLIS, SearchTrial.PROCESSOR_MILLIS);
      }
    }
  }

  @Test
  void linesOfTheFullPassLookDifferent() {
    List<Style> sizes =
        Stream.of(20, 30, 50, 100, 200, 500, 1000).map(n -> ScaleStyle.of(n, "cpu")).toList();
    List<Style> searchers =
        Stream.of(0, 1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000)
            .flatMap(
                ms -> ms > 0 ? Stream.of("auto:" + ms) : Stream.of("goo:0", "dplin:0", "idp2:0"))
            .map(name -> name.split(":", -1))
            .map(parts -> new Searcher(parts[0], "none", budget(parts[1])))
            .map(ScaleStyle::of)
            .toList();
    assertThat(sizes).doesNotHaveDuplicates();
    assertThat(searchers).hasSize(12).doesNotHaveDuplicates();
    assertThat(ScaleStyle.of(20, "cpu")).isNotEqualTo(ScaleStyle.of(20, "cuda"));
    assertThat(ScaleStyle.of(95, "cpu")).isEqualTo(ScaleStyle.of(100, "cpu"));
  }

  @Test
  void aQueryThatAnAlgorithmDoesNotSupportIsRefused() {
    try (Devices devices = new Devices(Backends.find())) {
      Point point = point(1000, "dpccp", 0, SweepAxis.NO_BACKEND, 0);
      assertThatThrownBy(() -> experiment.prepare(point, devices))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("dpccp");
    }
  }
}

package org.gpuquerylab.experiments.internal.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.internal.fit.UnitProfile;
import org.gpuquerylab.costmodel.internal.planning.JoinOrders;
import org.gpuquerylab.costmodel.internal.planning.StarShape;
import org.gpuquerylab.costmodel.internal.planning.StarStatistics;
import org.gpuquerylab.data.internal.dataset.SsbData;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.junit.jupiter.api.Test;

class PlanRankingTest {
  private final PlanRanking ranking = new PlanRanking(backend -> UnitProfile.profile());

  /**
   * Measures a query of each flight on the CPU backend: its first and last join order, and the
   * fused path.
   */
  @Test
  void everyPlanHasTheAnswerOfTheHost() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (String name : List.of("q12", "q22", "q31", "q41")) {
        int last = JoinOrders.count(query(name)) - 1;
        check(point(name, "operator", 0), devices);
        check(point(name, "operator", last), devices);
        check(point(name, "fused", 0), devices);
      }
    }
  }

  private void check(Point point, Devices devices) throws Exception {
    assertThat(ranking.covers(point)).as(point.toString()).isTrue();
    try (Trial trial = ranking.prepare(point, devices)) {
      trial.run();
      assertThat(trial.checksum())
          .as(point.toString())
          .isPositive()
          .isEqualTo(trial.expectedChecksum());
      Map<String, Double> measures = trial.measures();
      for (String name : List.of("deviceMillis", "yuanMillis", "profileMillis")) {
        assertThat(measures.getOrDefault(name, 0.0)).as(point + " " + name).isPositive();
      }
    }
  }

  @Test
  void joinOrdersAreAllThereAre() {
    StarQuery query = query("q41");
    assertThat(JoinOrders.count(query)).isEqualTo(24);
    assertThat(JoinOrders.count(query("q11"))).isEqualTo(1);
    assertThat(JoinOrders.reordered(query, 0)).isEqualTo(query);
    Set<List<DimensionJoin>> seen = new HashSet<>();
    for (int order = 0; order < 24; order++) {
      List<DimensionJoin> joins = JoinOrders.reordered(query, order).joins();
      assertThat(joins).containsExactlyInAnyOrderElementsOf(query.joins());
      seen.add(joins);
    }
    assertThat(seen).hasSize(24);
    assertThat(ranking.covers(point("q41", "operator", 23))).isTrue();
    assertThat(ranking.covers(point("q21", "operator", 6))).isFalse();
    assertThat(ranking.covers(point("q21", "fused", 1))).isFalse();
  }

  @Test
  void aJoinsRowsAreThoseThatTheJoinsBeforeLetPass() {
    Generator generator = new Generator(new Scale(0.01), 1);
    StarStatistics statistics =
        new StarStatistics(SsbData.generate(generator, List.of(query("q21"))));
    List<JoinInput> joins = new ArrayList<>();
    for (OperatorInput operator : StarShape.of(query("q21"), statistics)) {
      if (operator instanceof JoinInput join) {
        joins.add(join);
      }
    }
    double rows = statistics.rows("lineorder");
    assertThat(joins).hasSize(3);
    for (JoinInput join : joins) {
      assertThat((double) join.factRows()).isCloseTo(rows, within(1.0));
      rows *= join.selectivity();
    }
    assertThat(joins.get(0).selectivity()).isCloseTo(1 / 25.0, within(0.02));
    // The joins carry two foreign keys and the revenue; then one foreign key, the revenue and the
    // brand; then the revenue and the brand.
    assertThat(joins).extracting(join -> join.factBytes().size()).containsExactly(3, 3, 2);
    assertThat(joins).extracting(join -> join.dimensionBytes().size()).containsExactly(1, 0, 1);
    assertThat(joins.get(2).selectivity()).isEqualTo(1);
  }

  @Test
  void tauAndTheChosenOrderAreReported() {
    List<Row> rows = new ArrayList<>();
    double[] measured = {3, 1, 2, 6, 5, 4};
    for (int order = 0; order < 6; order++) {
      rows.add(row("q21", "operator", order, measured[order], 7 - measured[order], order + 1));
    }
    rows.add(row("q21", "fused", 0, 0.5, 3, 0.25));
    ReportTable table = ranking.tables(rows).get(0);
    Map<String, String> line = cells(table, 0);
    assertThat(line)
        .containsEntry("query", "q21")
        .containsEntry("plans", "6")
        .containsEntry("tau, paper's model", "-1")
        .containsEntry("chosen / best, paper's", "6")
        .containsEntry("chosen / best, calibrated", "3")
        .containsEntry("fused / operator", "0.1667")
        .containsEntry("paper's", "0.75")
        .containsEntry("calibrated's", "0.25");
    // The calibrated model reverses five of the 15 pairs: (3, 1), (3, 2), (6, 5), (6, 4), (5, 4).
    assertThat(line).containsEntry("tau, calibrated", "0.3333");
    assertThat(cells(table, 1)).containsEntry("query", "all").containsEntry("plans", "7");
  }

  @Test
  void aChartHasTheOrdersByTheirTime() {
    List<Row> rows =
        List.of(
            row("q31", "operator", 0, 2, 5, 1),
            row("q31", "operator", 1, 1, 4, 3),
            row("q31", "fused", 0, 0.1, 1, 1));
    Figure figure = ranking.figures(rows).get(0);
    assertThat(figure.name()).isEqualTo("yuan-ranking-cpu-1");
    assertThat(figure.charts())
        .extracting(Chart::name)
        .containsExactly("predicted-against-measured", "calibrated-error", "text-error", "q31");
    assertThat(figure.charts().get(3).series().get(0).points())
        .containsExactly(DataPoint.of(1, 1), DataPoint.of(2, 2));
    assertThat(figure.charts().get(3).series().get(2).points())
        .containsExactly(DataPoint.of(1, 3), DataPoint.of(2, 1));
  }

  @Test
  void noMeasurementsGiveNoCharts() {
    assertThat(ranking.figures(List.of())).isEmpty();
    assertThat(ranking.tables(List.of())).isEmpty();
  }

  private static StarQuery query(String name) {
    return Queries.named(name);
  }

  private static Map<String, String> cells(ReportTable table, int line) {
    Map<String, String> cells = new LinkedHashMap<>();
    for (int i = 0; i < table.header().size(); i++) {
      cells.put(table.header().get(i), table.lines().get(line).get(i));
    }
    return cells;
  }

  private static Row row(
      String query, String path, int order, double measured, double text, double calibrated) {
    Map<String, Double> measures =
        Map.of("deviceMillis", measured, "yuanMillis", text, "profileMillis", calibrated);
    return new Row(
        new Task(point(query, path, order), 0),
        Status.OK,
        new Measurement(1e6, 1, 1, 1, measures),
        "",
        Instant.EPOCH);
  }

  private static Point point(String query, String path, int order) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("query", query);
    values.put("path", path);
    values.put("order", Integer.toString(order));
    values.put("sf-percent", "1");
    values.put("backend", "cpu");
    return new Point(values);
  }
}

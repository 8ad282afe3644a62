package org.gpuquerylab.experiments.internal.largequery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
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
import org.junit.jupiter.api.Test;

class JoinOrderQualityTest {
  private final JoinOrderQuality experiment = new JoinOrderQuality();

  private static Point point(int tables, String joins, String algorithm, int query) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(SizedQuery.TOPOLOGY, "tree");
    values.put(SizedQuery.TABLES, Integer.toString(tables));
    values.put(JudgedQuery.JOINS, joins);
    values.put(Searcher.ALGORITHM, algorithm);
    values.put(JudgedQuery.COST, "cout");
    values.put(SweepAxis.BACKEND, SweepAxis.NO_BACKEND);
    values.put(SizedQuery.QUERY, Integer.toString(query));
    return new Point(values);
  }

  private static Row row(
      int tables, String algorithm, int query, double cost, Map<String, Double> measures) {
    Measurement measured = new Measurement(1e6 * query, 1, cost, cost, measures);
    return new Row(
        new Task(point(tables, "key", algorithm, query), 0),
        Status.OK,
        measured,
        "",
        Instant.EPOCH);
  }

  /**
   * The reported cost of a heuristic must be the cost of its plan, and must not be below the
   * optimum of a small query.
   */
  @Test
  void plansAreCheckedAndComparedWithTheOptimum() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (String joins : List.of("key", "random")) {
        for (int tables : new int[] {10, 40}) {
          for (String algorithm : List.of("goo", "idp2", "dplin")) {
            Point point = point(tables, joins, algorithm, 3);
            try (Trial trial = experiment.prepare(point, devices)) {
              trial.run();
              double cost = trial.checksum();
              assertThat(trial.expectedChecksum()).isCloseTo(cost, within(1e-9 * cost));
              Map<String, Double> measures = trial.measures();
              if (tables <= JudgedTrial.MOST_EXACT) {
                assertThat(measures.get(JudgedTrial.OPTIMUM)).isBetween(0.0, cost * (1 + 1e-9));
              } else {
                assertThat(measures).isEmpty();
              }
            }
          }
        }
      }
    }
  }

  @Test
  void smallQueriesAreJudgedByTheOptimumAndLargeOnesByTheBest() {
    Map<String, Double> optimum = Map.of(JudgedTrial.OPTIMUM, 10.0);
    List<Row> rows =
        List.of(
            row(14, "goo", 1, 20, optimum),
            row(14, "goo", 2, 10, optimum),
            row(14, "goo", 3, 30, optimum),
            row(100, "goo", 1, 40, Map.of()),
            row(100, "idp2", 1, 20, Map.of()));
    assertThat(JudgedPlans.of(rows))
        .extracting(JudgedPlans::ratios)
        .containsExactly(List.of(1.0, 2.0, 3.0), List.of(2.0), List.of(1.0));
    assertThat(experiment.tables(rows).get(0).lines().get(0))
        .containsExactly("tree", "key", "cout", "14", "goo", "3", "2", "3", "1", "2");
    assertThat(experiment.figures(rows).get(0).charts().get(0).series()).hasSize(2);
  }

  @Test
  void aPlanOfCostZeroIsAsGoodAsTheReference() {
    List<Row> rows = List.of(row(100, "goo", 1, 0, Map.of()), row(100, "idp2", 1, 5, Map.of()));
    assertThat(JudgedPlans.of(rows)).extracting(JudgedPlans::algorithm).containsExactly("goo");
  }
}

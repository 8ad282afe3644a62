package org.gpuquerylab.experiments.internal.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class EndToEndTest {
  private static final String DATA = "shop:1000";
  private static final double EPSILON = 1e-9;

  private static Point point(String... more) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(StatementData.DATA, DATA);
    values.put(SweepAxis.BACKEND, "cpu");
    for (int i = 0; i < more.length; i += 2) {
      values.put(more[i], more[i + 1]);
    }
    return new Point(values);
  }

  private static Point way(String statement, String estimator, String backend) {
    return point(
        StatementData.STATEMENT,
        statement,
        EndToEnd.ESTIMATOR,
        estimator,
        EndToEnd.ALGORITHM,
        "auto",
        EndToEnd.COST,
        "cout",
        SweepAxis.BACKEND,
        backend);
  }

  /** Runs a point; the answer must be DuckDB's. */
  private static Map<String, Double> measure(Experiment experiment, Point point, Devices devices)
      throws Exception {
    try (Trial trial = experiment.prepare(point, devices)) {
      trial.run();
      double expected = trial.expectedChecksum();
      assertThat(trial.checksum()).as("%s", point).isCloseTo(expected, within(1e-6 * expected));
      return trial.measures();
    }
  }

  private static Row row(Point point, Map<String, Double> measures) {
    Measurement measured = new Measurement(2e6, 1, 1, 1, measures);
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  @Test
  void noPlanCostsLessThanTheOptimum() throws Exception {
    EndToEnd experiment = new EndToEnd();
    List<Row> rows = new ArrayList<>();
    try (Devices devices = new Devices(Backends.find())) {
      for (String statement : List.of("q05", "q22")) {
        for (String estimator : List.of("independence", "max-entropy", "true")) {
          Point point = way(statement, estimator, "cpu");
          Map<String, Double> measures = measure(experiment, point, devices);
          double least = Objects.requireNonNull(measures.get(EndToEndTrial.LEAST));
          assertThat(measures.get(EndToEndTrial.COST)).isGreaterThanOrEqualTo(least);
          assertThat(measures.get(EndToEndTrial.OVER)).isGreaterThanOrEqualTo(1);
          if (estimator.equals("true")) {
            assertThat(measures.get(EndToEndTrial.COST)).isEqualTo(least);
          }
          rows.add(row(point, measures));
        }
        Point host = way(statement, "independence", SweepAxis.NO_BACKEND);
        assertThat(experiment.covers(host)).isTrue();
        rows.add(row(host, measure(experiment, host, devices)));
      }
    }
    assertThat(experiment.covers(way("q05", "true", SweepAxis.NO_BACKEND))).isFalse();
    assertThat(experiment.covers(way("q41", "true", "cpu"))).as("of another workload").isFalse();
    assertThat(experiment.tables(rows).get(0).lines())
        .hasSize(3)
        .allMatch(l -> l.get(5).equals("2"));
    assertThat(experiment.tables(rows).get(0).note())
        .contains("shop:1000 on cpu, auto: with independence ")
        .containsPattern("DuckDB is [1-9][0-9]*[.][0-9]+[.][0-9]+[.]");
    assertThat(experiment.figures(rows).get(0).charts().get(0).series()).hasSize(3);
    assertThat(experiment.answer(rows).orElseThrow())
        .containsPattern(
            "^All statements take [0-9.]+ ms by plans from independence, [0-9.]+ from ")
        .containsPattern(
            "[0-9] from counted rows, and [0-9.]+ in DuckDB; [012] of 2 and [012] of 2")
        .endsWith(" times (cpu, auto, cout).");
    assertThat(experiment.answer(List.of())).isEmpty();
  }

  @Test
  void allOrdersHaveTheSameAnswerAndRunAsAsked() throws Exception {
    OrderMatters experiment = new OrderMatters();
    List<Row> rows = new ArrayList<>();
    try (Devices devices = new Devices(Backends.find())) {
      double least = 0;
      for (String order : List.of("optimal", "chosen-true-sides", "worst", "1")) {
        double unfiltered = 0;
        for (String filters : List.of("off", "on")) {
          Point point =
              point(
                  StatementData.STATEMENT,
                  "q25",
                  OrderMatters.ORDER,
                  order,
                  OrderMatters.FILTERS,
                  filters);
          Map<String, Double> measures = measure(experiment, point, devices);
          assertThat(measures).containsEntry(OrderTrial.DIFFERENCES, 0.0);
          double cost = Objects.requireNonNull(measures.get(EndToEndTrial.COST));
          least = order.equals("optimal") && filters.equals("off") ? cost : least;
          if (filters.equals("off")) {
            assertThat(cost).as("%s", point).isGreaterThanOrEqualTo(least);
            unfiltered = cost;
          } else {
            assertThat(cost).as("%s", point).isLessThanOrEqualTo(unfiltered);
          }
          rows.add(row(point, measures));
        }
      }
      assertThat(rows).as("filters drop rows").anyMatch(row -> cost(row) < cost(rows.get(0)));
    }
    assertThat(experiment.tables(rows).get(0).note())
        .contains("so the null hypothesis is", "there are 0 differences");
    assertThat(experiment.tables(rows).get(1).lines()).hasSize(2).allMatch(l -> l.size() == 9);
    assertThat(experiment.answer(rows).orElseThrow())
        .startsWith("A random order without cross products takes, in the median, ")
        .contains(" with filters off (interval ", " (" + DATA + " on cpu)");
    assertThat(experiment.figures(rows).get(0).charts()).hasSize(2);
  }

  /** Of three orders, a cost that falls as times rise has -1, one that confuses two has 1/3. */
  @Test
  void costsAreRankedByKendallsTau() {
    List<Row> rows = new ArrayList<>();
    double[][] costs = {{1, 5, 10, 1}, {2, 4, 30, 2}, {3, 3, 20, 3}};
    for (int order = 1; order <= 3; order++) {
      double[] of = costs[order - 1];
      Point point =
          point(
              StatementData.STATEMENT,
              "q25",
              OrderMatters.ORDER,
              Integer.toString(order),
              OrderMatters.FILTERS,
              "off");
      rows.add(
          row(
              point,
              Map.of(
                  EndToEndTrial.RUNNING,
                  of[0],
                  OrderTrial.PREDICTED_COST,
                  of[1],
                  OrderTrial.PREDICTED_MILLIS,
                  of[2],
                  EndToEndTrial.COST,
                  of[3],
                  OrderTrial.COUNTED_MILLIS,
                  of[3])));
    }
    assertThat(new OrderMatters().tables(rows).get(0).note())
        .startsWith(
            "Kendall's tau of times with costs is, in the median of 1 cases, -1 for C_out and 0.333"
                + " for the calibrated cost from estimated rows, and 1 and 1 from counted rows.");
    assertThat(OrderRanks.of(rows.subList(0, 2))).as("two orders say little").isEmpty();
  }

  private static double cost(Row row) {
    return Objects.requireNonNull(row.measured().measures().get(EndToEndTrial.COST));
  }

  @Test
  void optimizersAnswerStatementsOfAnySize() throws Exception {
    BreakEven experiment = new BreakEven();
    List<Row> rows = new ArrayList<>();
    try (Devices devices = new Devices(Backends.find())) {
      for (int relations : List.of(2, 7)) {
        for (String algorithm : List.of("goo", "dpccp")) {
          Point point =
              point(
                  BreakEven.RELATIONS, Integer.toString(relations), BreakEven.ALGORITHM, algorithm);
          Map<String, Double> measures = measureCosts(experiment, point, devices);
          assertThat(measures).containsEntry(EndToEndTrial.JOINS, relations - 1.0);
          rows.add(row(point, measures));
        }
      }
    }
    assertThat(experiment.tables(rows).get(0).lines()).hasSize(4);
    assertThat(experiment.answer(rows).orElseThrow())
        .startsWith("Compared with the greedy plans of goo, those of dpccp ")
        .endsWith(" (" + DATA + " on cpu).");
  }

  private static Map<String, Double> measureCosts(
      Experiment experiment, Point point, Devices devices) throws Exception {
    try (Trial trial = experiment.prepare(point, devices)) {
      trial.run();
      double expected = trial.expectedChecksum();
      assertThat(trial.checksum()).isCloseTo(expected, within(EPSILON * expected));
      return EndToEndTrial.measures(((EndToEndTrial) trial).answer());
    }
  }

  /** An algorithm pays from the number on after which it never takes longer than the base. */
  @Test
  void aPlanPaysWhereItTakesLessInAll() {
    TreeMap<Integer, BreakEvenReport.Times> base = new TreeMap<>();
    TreeMap<Integer, BreakEvenReport.Times> exact = new TreeMap<>();
    for (int n = 2; n <= 10; n += 2) {
      base.put(n, new BreakEvenReport.Times(1, 10));
      exact.put(n, new BreakEvenReport.Times(2, n == 6 ? 10 : 11 - n));
    }
    assertThat(BreakEvenReport.breakEven(exact, base)).hasValue(8);
    exact.put(10, new BreakEvenReport.Times(5, 6));
    assertThat(BreakEvenReport.breakEven(exact, base)).isEmpty();
  }

  private static Point served(
      String policy, String prediction, String atOnce, String memory, String bytes) {
    return point(
        StatementData.DATA,
        "ssb:0.001",
        Served.LOAD,
        "90",
        Served.POLICY,
        policy,
        Served.PREDICTION,
        prediction,
        Served.AT_ONCE,
        atOnce,
        Served.MEMORY,
        memory,
        Served.BYTES,
        bytes,
        Served.SAMPLE,
        "0");
  }

  @Test
  void aStreamIsServedWhole() throws Exception {
    Served experiment = new Served();
    List<Row> rows = new ArrayList<>();
    try (Devices devices = new Devices(Backends.find())) {
      for (Point point :
          List.of(
              served("fifo", "true", "1", "all", "100"),
              served("shortest", "true", "1", "all", "100"),
              served("shortest", "independence", "1", "all", "100"),
              served("fifo", "true", "4", "60", "100"),
              served("fifo", "true", "4", "60", "1"),
              served("fifo", "true", "4", "60", "100000"))) {
        assertThat(experiment.covers(point)).as("%s", point).isTrue();
        Map<String, Double> measures = measure(experiment, point, devices);
        checkServed(point, measures);
        rows.add(row(point, measures));
      }
    }
    assertThat(experiment.tables(rows).get(0).note())
        .contains("ssb:0.001 on cpu at 90 % load: shortest-first by counted rows takes p50 from ")
        .contains("shortest by independence has ")
        .contains("with 60 % of the memory at 90 % load, fifo, 4 at once, bytes x 0.01: waiting ")
        .contains("fifo, 4 at once, bytes x 1000: waiting ");
    assertThat(experiment.tables(rows).get(0).lines()).hasSize(6);
    assertThat(experiment.figures(rows).get(0).charts()).hasSize(2);
    assertThat(experiment.answer(rows).orElseThrow())
        .startsWith(
            "Over ssb:0.001 on cpu at 90 % load, p50 and p99 of response times are, in ms: fifo ")
        .containsPattern(
            "; over ssb.* with 60 % .* bytes x 1000 [0-9.]+ and [0-9.]+ .[0-9.]+ times out");
  }

  private static void checkServed(Point point, Map<String, Double> measures) {
    assertThat(measures.get(ServedTrial.P50)).isLessThanOrEqualTo(measures.get(ServedTrial.P99));
    assertThat(measures.get(ServedTrial.MEAN))
        .as("a response takes at least its service")
        .isGreaterThanOrEqualTo(
            Objects.requireNonNull(measures.get(ServedTrial.SERVICE)) * (1 - EPSILON));
    boolean alone = point.getInt(Served.AT_ONCE) == 1 || point.getInt(Served.BYTES) > 100;
    assertThat(measures.get(ServedTrial.MOST)).as("%s", point).isBetween(1.0, alone ? 1.0 : 4.0);
    if (point.get(Served.MEMORY).equals("all")) {
      assertThat(measures).containsEntry(ServedTrial.SHORTAGES, 0.0);
    }
  }

  @Test
  void servedHasNoPointThatSaysTheSameTwice() {
    Served experiment = new Served();
    assertThat(experiment.covers(served("fifo", "independence", "4", "all", "100"))).isFalse();
    assertThat(experiment.covers(served("fifo", "true", "4", "all", "10"))).isFalse();
    assertThat(experiment.covers(served("fifo", "true", "1", "50", "10"))).isFalse();
    assertThat(experiment.covers(served("shortest", "max-entropy", "4", "50", "100"))).isFalse();
    assertThat(ServedTrial.percentile(new double[] {1, 2, 3, 4}, 50)).isEqualTo(2);
    assertThat(ServedTrial.percentile(new double[] {1, 2, 3, 4}, 99)).isEqualTo(4);
  }

  @Test
  void dataWithoutAGeneratorAreRefused() {
    Sweep sweep =
        new Sweep(
            "end-to-end",
            Pass.QUICK,
            Map.of(StatementData.DATA, List.of("imdb:1")),
            1,
            Duration.ofSeconds(1),
            0);
    assertThatThrownBy(() -> new EndToEnd().checkMeasurable(sweep))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "axis data: there is no generator of imdb:1; give ssb:SF, tpch:SF or shop:ROWS");
  }
}

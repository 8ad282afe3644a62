package org.gpuquerylab.experiments.internal.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class EstimateAccuracyTest {
  private final EstimateAccuracy experiment = new EstimateAccuracy();

  private static Point point(
      DataSet data, int predicates, int sampleRows, EstimationMethod method, int seed) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(EstimateAccuracy.DATA, data.label());
    values.put(EstimateAccuracy.PREDICATES, Integer.toString(predicates));
    values.put(EstimateAccuracy.SAMPLE_ROWS, Integer.toString(sampleRows));
    values.put(EstimateAccuracy.ESTIMATOR, method.label());
    values.put(EstimateAccuracy.CONJUNCTION, Integer.toString(seed));
    return new Point(values);
  }

  private static Row row(EstimationMethod method, int seed, double estimate, double truth) {
    Map<String, Double> measures =
        Map.of(
            EstimateTrial.ROWS,
            100.0,
            EstimateTrial.ESTIMATE,
            estimate,
            EstimateTrial.TRUTH,
            truth,
            EstimateTrial.REPAIRED,
            seed == 1 ? 1.0 : 0);
    Measurement measured = new Measurement(1e6, 1, estimate, estimate, measures);
    Point point = point(DataSet.SSB, 4, 0, method, seed);
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(row(EstimationMethod.INDEPENDENCE, 0, 2, 8));
    rows.add(row(EstimationMethod.INDEPENDENCE, 1, 6, 3));
    rows.add(row(EstimationMethod.INDEPENDENCE, 2, 0.01, 1));
    rows.add(row(EstimationMethod.INDEPENDENCE, 3, 5, 0));
    rows.add(row(EstimationMethod.INDEPENDENCE, 4, 0.5, 0));
    rows.add(row(EstimationMethod.BACK_OFF, 0, 8, 8));
    return rows;
  }

  /** All estimators of a conjunction get the same truth, and each agrees with its reference. */
  @Test
  @EnabledIf(
      value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
      disabledReason = "a bundle may leave DuckDB out")
  void estimatorsShareTheConjunctionAndAgreeWithTheirReference() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (DataSet data : List.of(DataSet.COPULA, DataSet.FACTORS, DataSet.SSB)) {
        Map<Integer, Double> truths = new HashMap<>();
        for (int sampleRows : new int[] {0, 300}) {
          for (EstimationMethod method : EstimationMethod.values()) {
            for (int seed = 0; seed < 4; seed++) {
              Point point = point(data, 2 + 2 * seed, sampleRows, method, seed);
              if (experiment.covers(point)) {
                Map<String, Double> measures = measured(point, devices);
                double truth = Objects.requireNonNull(measures.get(EstimateTrial.TRUTH));
                assertThat(truths.merge(seed, truth, (a, b) -> a)).as("%s", point).isEqualTo(truth);
              }
            }
          }
        }
      }
    }
  }

  private Map<String, Double> measured(Point point, Devices devices) throws Exception {
    try (Trial trial = experiment.prepare(point, devices)) {
      trial.run();
      double checksum = trial.checksum();
      assertThat(checksum).as("%s", point).isBetween(0.0, 1.0);
      assertThat(trial.expectedChecksum())
          .as("%s", point)
          .isCloseTo(checksum, within(experiment.tolerance() * checksum));
      return trial.measures();
    }
  }

  /** If the whole conjunction is known exactly, the estimate is the truth. */
  @Test
  @EnabledIf(
      value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
      disabledReason = "a bundle may leave DuckDB out")
  void whatIsKnownIsTheTruth() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (int seed = 0; seed < 8; seed++) {
        for (DataSet data : List.of(DataSet.FACTORS, DataSet.SSB)) {
          assertExact(
              measured(point(data, 2, 0, EstimationMethod.MAX_ENTROPY_PAIRS, seed), devices));
          assertExact(
              measured(point(data, 3, 0, EstimationMethod.MAX_ENTROPY_TRIPLES, seed), devices));
          assertExact(measured(point(data, 5, 1_000_000, EstimationMethod.SAMPLE, seed), devices));
        }
      }
    }
  }

  private static void assertExact(Map<String, Double> measures) {
    double truth = Objects.requireNonNull(measures.get(EstimateTrial.TRUTH));
    assertThat(measures.get(EstimateTrial.ESTIMATE)).isCloseTo(truth, within(1e-4 * truth + 1e-9));
    assertThat(measures.get(EstimateTrial.REPAIRED)).isZero();
  }

  @Test
  void samplesOfAllRowsAreNotMeasured() {
    assertThat(experiment.covers(point(DataSet.SSB, 2, 0, EstimationMethod.SAMPLE, 0))).isFalse();
    assertThat(experiment.covers(point(DataSet.SSB, 2, 100, EstimationMethod.SAMPLE, 0))).isTrue();
    assertThat(experiment.covers(point(DataSet.SSB, 2, 0, EstimationMethod.BACK_OFF, 0))).isTrue();
  }

  @Test
  void chartsLeaveEmptyConjunctionsOut() {
    List<Figure> figures = experiment.figures(rows());
    assertThat(figures).extracting(Figure::name).containsExactly("estimate-accuracy-exact");
    List<Series> series = figures.get(0).charts().get(0).series();
    assertThat(series).extracting(Series::name).containsExactly("independence", "back-off");
    // The errors are 4, 2 and 1; the last one is 1 because an estimate below one row counts as one
    // row.
    assertThat(series.get(0).points()).containsExactly(new DataPoint(4, 2, 1, 4));
    assertThat(experiment.figures(List.of(row(EstimationMethod.SAMPLE, 0, 1, 0)))).isEmpty();
  }

  @Test
  void emptyConjunctionsHaveATableOfTheirOwn() {
    List<ReportTable> tables = experiment.tables(rows());
    assertThat(tables).hasSize(2);
    assertThat(tables.get(0).lines())
        .containsExactly(
            List.of("ssb", "exact", "independence", "3", "2", "1", "4", "4", "4", "1", "2"),
            List.of("ssb", "exact", "back-off", "1", "1", "1", "1", "1", "1", "0", "0"));
    assertThat(tables.get(1).lines())
        .containsExactly(List.of("ssb", "exact", "independence", "2", "1", "2.75", "5"));
    assertThat(experiment.tables(List.of())).isEmpty();
  }
}

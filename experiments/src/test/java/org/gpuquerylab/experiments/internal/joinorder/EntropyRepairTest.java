package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.DataPoint;
import org.junit.jupiter.api.Test;

class EntropyRepairTest {
  private final EntropyRepair experiment = new EntropyRepair();

  private static Point point(String statistics, int entropyRows) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("statistics", statistics);
    values.put("tables", "7");
    values.put("rows", "20000");
    values.put("sample", "1000");
    values.put("entropy-rows", Integer.toString(entropyRows));
    return new Point(values);
  }

  private Row row(Point point) throws Exception {
    try (Devices devices = new Devices(Backends.find());
        Trial trial = experiment.prepare(point, devices)) {
      trial.run();
      double expected = trial.expectedChecksum();
      assertThat(trial.checksum()).isCloseTo(expected, within(1e-5 * expected));
      Measurement measured = new Measurement(7e6, 1, 1, 1, trial.measures());
      return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
    }
  }

  /**
   * More statistics make estimates more accurate; sampled statistics need a repair, exact ones do
   * not.
   */
  @Test
  void moreStatisticsAreNearer() throws Exception {
    List<Row> rows = new ArrayList<>();
    for (SampledStatistics statistics : SampledStatistics.values()) {
      rows.add(row(point(statistics.label(), 10)));
    }
    List<Double> most = new ArrayList<>();
    List<Double> repaired = new ArrayList<>();
    for (Row row : rows) {
      Map<String, Double> measures = row.measured().measures();
      assertThat(measures).containsEntry("unsolved", 0.0);
      assertThat(
              List.of(
                  1.0,
                  measures.getOrDefault("median", 0.0),
                  measures.getOrDefault("q90", 0.0),
                  measures.get("q99")))
          .isSorted();
      assertThat(measures.getOrDefault("largest", 0.0))
          .isGreaterThanOrEqualTo(measures.getOrDefault("q99", 0.0));
      most.add(-measures.getOrDefault("q90", 0.0));
      repaired.add(measures.getOrDefault("repaired", 0.0));
    }
    assertThat(most).as("q-errors, negative").isSorted();
    assertThat(repaired.get(0)).isZero();
    assertThat(repaired.get(1)).isBetween(1.0, 7.0);
    assertThat(repaired.get(2)).isZero();
    List<List<String>> lines = experiment.tables(rows).get(0).lines();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith("independence", "7", "20000", "1000", "10", "0", "0");
    assertThat(lines.get(0).get(lines.get(0).size() - 1)).isEqualTo("1"); // 7 ms over 7 tables
    assertThat(experiment.figures(rows).get(0).charts().get(0).series())
        .extracting(series -> series.points().stream().map(DataPoint::median).toList())
        .first()
        .isEqualTo(rows.stream().map(row -> row.measured().measures().get("median")).toList());
  }

  /**
   * Computes the estimate of a conjunction of three predicates by hand; an estimate below one row
   * counts as one row.
   */
  @Test
  void errorsAreOfConjunctionsThatHold() {
    CorrelatedRows table = CorrelatedRows.draw(3, 100, 5);
    double[] truth = {1, 0.5, 0.4, 0.2, 0.2, 0.1, 0.1, 0.05};
    SampledProblem problem = SampledStatistics.INDEPENDENCE.problem(table, truth, 10, 0);
    assertThat(problem.products())
        .containsExactly(new double[] {1, 0.5, 0.4, 0.2, 0.2, 0.1, 0.08, 0.04}, within(1e-12));
    assertThat(problem.errors(problem.products()).toArray())
        .hasSize(1)
        .satisfies(errors -> assertThat(errors[0]).isCloseTo(1.25, within(1e-12)));
    assertThat(problem.errors(new double[8]).toArray()[0]).isCloseTo(5, within(1e-12));
    truth[7] = 0;
    assertThat(SampledStatistics.INDEPENDENCE.problem(table, truth, 10, 0).errors(truth).toArray())
        .isEmpty();
  }

  @Test
  void theEntropysWeightIsOfSamplesAlone() {
    assertThat(experiment.covers(point("sampled-pairs", 100))).isTrue();
    assertThat(experiment.covers(point("exact-pairs", 100))).isFalse();
    assertThat(experiment.covers(point("exact-pairs", 10))).isTrue();
  }
}

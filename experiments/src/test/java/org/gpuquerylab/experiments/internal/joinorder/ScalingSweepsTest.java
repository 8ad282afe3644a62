package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.entropy.internal.host.InPlaceScaling;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScalingSweepsTest {
  private final ScalingSweeps experiment = new ScalingSweeps();

  private static Point point(SweepVariant variant, String known, int predicates) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("variant", variant.label());
    values.put("known", known);
    values.put("predicates", Integer.toString(predicates));
    values.put("problems", "6");
    return new Point(values);
  }

  private Row row(Point point) throws Exception {
    try (Devices devices = new Devices(Backends.find());
        Trial trial = experiment.prepare(point, devices)) {
      trial.run();
      trial.run(); // begins from the start again
      double expected = trial.expectedChecksum();
      assertThat(trial.checksum()).isCloseTo(expected, within(experiment.tolerance() * expected));
      Measurement measured = new Measurement(1e6, 1, 1, 1, trial.measures());
      return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
    }
  }

  private double mean(SweepVariant variant, int predicates) throws Exception {
    return row(point(variant, "pairs", predicates))
        .measured()
        .measures()
        .getOrDefault(SweepTrial.MEAN, Double.NaN);
  }

  /** The library's solver takes the order, the rule and the cells of this variant. */
  @Test
  void countsWhatTheLibrarysSolverCounts() {
    for (int seed = 0; seed < 20; seed++) {
      SweepCounter counter = new SweepCounter(SweepVariant.AS_HERE, 5, 2, seed);
      try (InPlaceScaling solver = new InPlaceScaling(SolverOptions.DEFAULT)) {
        assertThat(counter.count())
            .as("seed %d", seed)
            .isEqualTo(solver.solve(counter.problem()).iterations());
      }
    }
  }

  /** All variants solve the same problems, and Variant B agrees; single precision never ends. */
  @ParameterizedTest
  @EnumSource
  void everyVariantComesToTheSolution(SweepVariant variant) throws Exception {
    Map<String, Double> measures = row(point(variant, "pairs", 3)).measured().measures();
    assertThat(measures).containsEntry(SweepTrial.UNSOLVED, variant.single() ? 6.0 : 0.0);
    assertThat(measures.get(SweepTrial.MEAN)).isBetween(10.0, (double) SweepCounter.MOST_SWEEPS);
  }

  @Test
  void aWeakerRuleTakesFewerSweepsAndSmallerSetsFirstTakeMore() throws Exception {
    double here = mean(SweepVariant.AS_HERE, 6);
    assertThat(mean(SweepVariant.RATIO_1E_7, 6)).isLessThan(here);
    assertThat(mean(SweepVariant.SMALLER_SETS_FIRST, 6)).isGreaterThan(here);
  }

  @Test
  void theTablesHaveALineForEachVariant() throws Exception {
    List<Row> rows = new ArrayList<>();
    rows.add(row(point(SweepVariant.NORM, "pairs", 4)));
    rows.add(row(point(SweepVariant.AS_HERE, "pairs", 3)));
    rows.add(row(point(SweepVariant.AS_HERE, "triples", 4)));
    assertThat(experiment.tables(rows))
        .extracting(table -> table.title() + table.lines().size())
        .containsExactly(
            "Means, pairs2", "Medians, pairs2", "Means, triples1", "Medians, triples1");
    assertThat(experiment.tables(rows).get(0).header())
        .containsExactly("variant", "problems", "3", "4");
    assertThat(experiment.tables(rows).get(0).lines().get(1)).startsWith("norm", "6", "-");
    assertThat(experiment.figures(rows).get(0).charts()).hasSize(2);
    assertThat(experiment.tables(List.of())).isEmpty();
    assertThat(experiment.figures(List.of())).isEmpty();
  }

  @Test
  void coversNoProblemWhoseCellsAreAllKnown() {
    assertThat(experiment.covers(point(SweepVariant.AS_HERE, "triples", 3))).isFalse();
    assertThat(experiment.covers(point(SweepVariant.AS_HERE, "triples", 4))).isTrue();
    assertThat(experiment.covers(point(SweepVariant.SINGLE_PRECISION, "pairs", 5))).isFalse();
  }
}

package org.gpuquerylab.experiments.internal.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.gpuquerylab.experiments.internal.entropy.SolverRows.point;
import static org.gpuquerylab.experiments.internal.entropy.SolverRows.row;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SolverExperimentTest {

  private final Figure6 figure6 = new Figure6();

  static List<Experiment> experiments() {
    return Experiments.all().stream().filter(SolverExperiment.class::isInstance).toList();
  }

  /** Runs every solver at the smallest size of each experiment, on the CPU backend. */
  @ParameterizedTest
  @MethodSource("experiments")
  void everySolverFindsTheReferencesSelectivity(Experiment experiment) throws Exception {
    Sweep sweep = SweepPlan.of(experiment, Pass.QUICK, Map.of("problem", List.of("1")), cpu());
    String smallest = sweep.axes().getOrDefault("predicates", List.of()).get(0);
    List<String> seen = new ArrayList<>();
    try (Devices devices = new Devices(Backends.find())) {
      for (Task task : sweep.tasks(experiment::covers)) {
        if (task.point().get("predicates").equals(smallest)) {
          check(experiment, task.point(), devices);
          seen.add(task.point().get("algorithm"));
        }
      }
    }
    String place = experiment instanceof EntropyTimes ? "-gpu" : "";
    assertThat(seen).contains("newton-b" + place, "newton-moments" + place);
  }

  private static void check(Experiment experiment, Point point, Devices devices) throws Exception {
    try (Trial trial = experiment.prepare(point, devices)) {
      trial.run();
      double checksum = trial.checksum();
      assertThat(checksum)
          .as(point.toString())
          .isPositive()
          .isCloseTo(trial.expectedChecksum(), within(experiment.tolerance() * checksum));
      assertThat(trial.measures()).containsKeys("iterations", "residual", "choleskyMillis");
      if (point.get("algorithm").endsWith("-gpu")) {
        assertThat(trial.measures()).containsKeys("deviceMillis", "launches", "floorFlops");
        assertThat(trial.measures().get("deviceMillis")).isPositive();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void everySolverOfTheCatalogueThatIsPutOnTheAxisIsCovered(Experiment experiment) {
    Sweep sweep = SweepPlan.of(experiment, Pass.FULL, Map.of(), cpu());
    List<String> covered =
        sweep.tasks(experiment::covers).stream()
            .map(task -> task.point().get("algorithm"))
            .distinct()
            .toList();
    assertThat(covered)
        .containsExactlyInAnyOrderElementsOf(sweep.axes().getOrDefault("algorithm", List.of()));
  }

  @Test
  void theCorrelatedExperimentHasAllSolvers() {
    Sweep sweep = SweepPlan.of(new CorrelatedPredicates(), Pass.QUICK, Map.of(), cpu());
    assertThat(sweep.axes().get("algorithm"))
        .containsExactlyInAnyOrderElementsOf(
            MaxEntSolvers.all().stream().map(SolverEntry::name).toList());
  }

  @Test
  void slowSolversEndWhereThePaperTookAMinuteAndHaveFewProblemsBefore() {
    Figure3 figure = new Figure3();
    assertThat(figure.covers(point("triples", 8, "scaling", "all", "none", 19))).isTrue();
    assertThat(figure.covers(point("triples", 10, "scaling", "all", "none", 2))).isTrue();
    assertThat(figure.covers(point("triples", 10, "scaling", "all", "none", 3))).isFalse();
    assertThat(figure.covers(point("triples", 11, "scaling", "all", "none", 0))).isFalse();
    assertThat(figure.covers(point("triples", 14, "newton-a", "all", "none", 0))).isTrue();
    assertThat(figure.covers(point("triples", 15, "newton-a", "all", "none", 0))).isFalse();
    assertThat(figure.covers(point("triples", 20, "newton-b", "all", "none", 4))).isTrue();
    assertThat(figure.covers(point("triples", 20, "newton-b", "weights", "none", 0))).isFalse();
    Figure2 pairs = new Figure2();
    assertThat(pairs.covers(point("pairs", 16, "newton-a", "all", "none", 2))).isTrue();
    assertThat(pairs.covers(point("pairs", 3, "scaling", "all", "none", 19))).isTrue();
    CorrelatedPredicates correlated = new CorrelatedPredicates();
    assertThat(correlated.covers(point("pairs", 9, "scaling", "all", "none", 9))).isTrue();
    assertThat(correlated.covers(point("pairs", 10, "scaling", "all", "none", 0))).isFalse();
  }

  @Test
  void devicesAreForDeviceSolversAndTheHostEndsAt20Predicates() {
    assertThat(figure6.covers(point("pairs", 25, "newton-b-gpu", "device", "cuda", 0))).isTrue();
    assertThat(figure6.covers(point("pairs", 25, "newton-b-gpu", "all", "cuda", 0))).isFalse();
    assertThat(figure6.covers(point("pairs", 9, "newton-b-gpu", "device", "none", 0))).isFalse();
    assertThat(figure6.covers(point("pairs", 9, "newton-b", "all", "cuda", 0))).isFalse();
    assertThat(figure6.covers(point("pairs", 20, "newton-b", "all", "none", 0))).isTrue();
    assertThat(figure6.covers(point("pairs", 21, "newton-b", "all", "none", 0))).isFalse();
    assertThat(figure6.covers(point("pairs", 25, "newton-moments", "weights", "none", 0))).isTrue();
    assertThat(figure6.covers(point("triples", 2, "newton-moments", "all", "none", 0))).isFalse();
  }

  @Test
  void problemsAreThoseOfThePaperOrCorrelated() {
    assertThat(new Figure2().generator(sized(5)).name()).isEqualTo("uniform");
    assertThat(figure6.generator(sized(25)).name()).isEqualTo("uniform");
    assertThat(new CorrelatedPredicates().generator(sized(20)).name()).isEqualTo("mixture");
    assertThat(new CorrelatedPredicates().generator(sized(21)).name()).isEqualTo("closed-mixture");
  }

  @Test
  void thePapersNumbersAreWhole() {
    assertThat(PaperRuntime.all()).hasSize(8 + 14 + 18 + 7 + 12 + 17 + 23 + 23);
    assertThat(PaperRuntime.find(Known.PAIRS, 20, "newton-b"))
        .contains(new PaperRuntime(2, Known.PAIRS, 20, "newton-b", "i7-4790", 480, 18));
    assertThat(PaperRuntime.find(Known.TRIPLES, 10, "scaling").orElseThrow().millis())
        .isEqualTo(26000);
    PaperRuntime device = PaperRuntime.find(Known.TRIPLES, 25, "newton-b-gpu").orElseThrow();
    assertThat(device.millis()).isEqualTo(760);
    assertThat(device.iterations()).isNaN();
    assertThat(PaperRuntime.find(Known.PAIRS, 21, "newton-b")).isEmpty();
  }

  @Test
  void countsKnownSets() {
    assertThat(Known.PAIRS.count(20)).isEqualTo(211).isEqualTo(Known.PAIRS.sets(20).length);
    assertThat(Known.TRIPLES.count(25)).isEqualTo(2626).isEqualTo(Known.TRIPLES.sets(25).length);
    assertThat(Known.TRIPLES.count(2)).isEqualTo(4).isEqualTo(Known.TRIPLES.sets(2).length);
  }

  @Test
  void drawsOursBesideThePapersUpToTheLargestMeasuredSize() {
    List<Row> rows =
        List.of(
            row(point("pairs", 3, "newton-b", "all", "none", 0), 2e6, Map.of("iterations", 7.0)),
            row(point("pairs", 5, "newton-b", "all", "none", 0), 4e6, Map.of("iterations", 8.0)),
            row(point("pairs", 5, "newton-b", "all", "none", 1), 6e6, Map.of("iterations", 9.0)));
    Figure figure = new Figure2().figures(rows).get(0);
    assertThat(figure.charts())
        .extracting(Chart::name)
        .containsExactly("pairs", "pairs-iterations");
    List<Series> runtimes = figure.charts().get(0).series();
    assertThat(runtimes)
        .extracting(Series::name)
        .containsExactly(
            "newton-b",
            "paper, i7-4790: scaling",
            "paper, i7-4790: newton-a",
            "paper, i7-4790: newton-b");
    assertThat(runtimes.get(0).points())
        .containsExactly(new DataPoint(3, 2, 2, 2), new DataPoint(5, 5, 4, 6));
    assertThat(runtimes.get(3).points())
        .containsExactly(DataPoint.of(3, 0.004), DataPoint.of(4, 0.008), DataPoint.of(5, 0.027));
    assertThat(runtimes.get(3).style().hue()).isEqualTo(runtimes.get(0).style().hue());
    assertThat(figure.charts().get(1).series().get(0).points())
        .containsExactly(new DataPoint(3, 7, 7, 7), new DataPoint(5, 8.5, 8, 9));
  }

  @Test
  void wallAndDeviceTimesHaveChartsOfTheirOwn() {
    Row host = row(point("pairs", 4, "newton-b", "all", "none", 0), 3e6, Map.of());
    Row device =
        row(
            point("pairs", 4, "newton-b-gpu", "device", "cuda", 0),
            2e6,
            Map.of("deviceMillis", 0.5));
    List<Chart> charts = figure6.figures(List.of(host, device)).get(0).charts();
    assertThat(charts).extracting(Chart::name).containsExactly("pairs", "pairs-device");
    String label = "newton-b-gpu (cuda), selectivities left there";
    assertThat(charts.get(0).series())
        .extracting(Series::name)
        .containsExactly(
            "newton-b", label, "paper, i7-4790: newton-b", "paper, V100: newton-b-gpu");
    assertThat(charts.get(1).series())
        .extracting(Series::name)
        .containsExactly(label, "paper, V100: newton-b-gpu");
    assertThat(charts.get(1).series().get(0).points()).containsExactly(DataPoint.of(4, 0.5));
  }

  @Test
  void theTableHasThePapersNumberBesideOurs() {
    Map<String, Double> measures =
        Map.of("iterations", 17.0, "deviceMillis", 2.0, "floorMillis", 0.5);
    Row row = row(point("pairs", 20, "newton-b-gpu", "device", "cuda", 0), 3e6, measures);
    ReportTable table = figure6.tables(List.of(row)).get(0);
    Map<String, String> line = new LinkedHashMap<>();
    for (int i = 0; i < table.header().size(); i++) {
      line.put(table.header().get(i), table.lines().get(0).get(i));
    }
    assertThat(line)
        .containsEntry("predicates", "20")
        .containsEntry("m", "211")
        .containsEntry("ms", "3")
        .containsEntry("device ms", "2")
        .containsEntry("iterations", "17")
        .containsEntry("paper ms", "18")
        .containsEntry("paper / ours", "6")
        .containsEntry("paper's iterations", "-")
        .containsEntry("cholesky ms", "-")
        .containsEntry("floor / device", "0.25");
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void noMeasurementsGiveNoCharts(Experiment experiment) {
    assertThat(experiment.figures(List.of())).isEmpty();
    assertThat(experiment.tables(List.of())).isEmpty();
  }

  private static List<String> cpu() {
    return List.of("cpu");
  }

  private static Point sized(int predicates) {
    return SolverRows.point("pairs", predicates, "newton-b", "all", "none", 0);
  }
}

package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.point;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptimizerExperimentTest {

  static Stream<OptimizerExperiment> experiments() {
    return Experiments.all().stream()
        .filter(OptimizerExperiment.class::isInstance)
        .map(OptimizerExperiment.class::cast);
  }

  @Test
  void thereIsOneForEachFigureOfTheReportAndFigure5HasFigure6() {
    assertThat(experiments().map(OptimizerExperiment::name))
        .containsSubsequence(
            "meister-fig04",
            "meister-fig05",
            "meister-fig07",
            "meister-fig08",
            "meister-fig09",
            "meister-fig10",
            "meister-fig11",
            "meister-fig12",
            "crossover");
    Set<String> names = new HashSet<>();
    Experiments.all().forEach(e -> assertThat(names.add(e.name())).as(e.name()).isTrue());
  }

  @Test
  void hostAlgorithmsNeedNoBackend() {
    OptimizerExperiment figure = new Figure9();
    assertThat(figure.covers(point("star", 20, "dpccp", "none", 0))).isTrue();
    assertThat(figure.covers(point("star", 20, "dpccp", "cpu", 0))).isFalse();
    assertThat(figure.covers(point("star", 20, "pos-gpu", "none", 0))).isFalse();
    assertThat(figure.covers(point("star", 20, "pos-gpu", "opencl:1", 0))).isTrue();
  }

  @Test
  void cliquesEndAt15TablesInFiguresOfPhases() {
    assertThat(new Figure10().covers(point("clique", 15, "ec-gpu", "cpu", 0))).isTrue();
    assertThat(new Figure10().covers(point("clique", 16, "ec-gpu", "cpu", 0))).isFalse();
    assertThat(new Figure9().covers(point("clique", 20, "ec-gpu", "cpu", 0))).isTrue();
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void aFullPassHas30QueriesAPointAndAQuickOneIsAPartOfIt(OptimizerExperiment experiment) {
    Map<String, List<String>> full = axes(experiment, Pass.FULL);
    Map<String, List<String>> quick = axes(experiment, Pass.QUICK);
    assertThat(full.get("query")).hasSize(30);
    assertThat(full.get("algorithm")).containsAll(quick.get("algorithm"));
    assertThat(quick.get("tables")).allMatch(n -> Integer.parseInt(n) <= 12);
    assertThat(full.get("topology")).containsAll(List.of("linear", "cyclic", "star", "clique"));
  }

  private static Map<String, List<String>> axes(OptimizerExperiment experiment, Pass pass) {
    return experiment.axes().stream()
        .collect(Collectors.toMap(SweepAxis::name, axis -> axis.values(pass)));
  }

  private static List<String> values(OptimizerExperiment experiment, String axis) {
    return axes(experiment, Pass.FULL).getOrDefault(axis, List.of());
  }

  @Test
  void theFullSweepOfFigure9HasTheReportsSizes() {
    Map<String, List<String>> variants = Map.of("algorithm", List.of("dpccp", "ec-gpu", "pos-gpu"));
    Sweep sweep = SweepPlan.of(new Figure9(), Pass.FULL, variants, List.of("cuda"));
    assertThat(sweep.tasks(new Figure9()::covers)).hasSize(4 * 19 * 30 * 3);
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void eachAlgorithmReachesTheReferencesCost(OptimizerExperiment experiment) throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      for (String algorithm : values(experiment, "algorithm")) {
        AlgorithmEntry entry = JoinOrderAlgorithms.find(algorithm).orElseThrow();
        for (String topology : values(experiment, "topology")) {
          Point point = point(topology, 6, algorithm, entry.usesBackend() ? "cpu" : "none", 3);
          if (!experiment.covers(point)) {
            assertThat(entry.treesOnly()).as(point.toString()).isTrue();
            continue;
          }
          try (Trial trial = experiment.prepare(point.with("threads", "2"), devices)) {
            trial.run();
            assertThat(trial.checksum())
                .as(point.toString())
                .isPositive()
                .isCloseTo(trial.expectedChecksum(), within(1e-9 * trial.checksum()));
            checkMeasures(experiment, entry, trial.measures());
          }
        }
      }
    }
  }

  private static void checkMeasures(
      OptimizerExperiment experiment, AlgorithmEntry entry, Map<String, Double> measures) {
    assertThat(measures).containsKeys("pairs", "pairsChecked");
    assertThat(measures.get("excess")).isBetween(-1e-9, entry.isExact() ? 1e-9 : 1e-3);
    if (measures.containsKey("pairsExpected")) {
      assertThat(measures.get("pairs")).isEqualTo(measures.get("pairsExpected"));
    }
    if (measures.containsKey("pairsCheckedExpected")) {
      assertThat(measures.get("pairsChecked")).isEqualTo(measures.get("pairsCheckedExpected"));
    }
    if (entry.onDevice()) {
      assertThat(measures).containsKeys("launches", "synchronizations", "bytesTo", "bytesFrom");
      assertThat(measures.containsKey("kernelNanos")).isEqualTo(experiment.profiled());
    }
  }

  @Test
  void aRefusalIsUnsupportedAndNamesWhoRefuses() throws Exception {
    try (Devices devices = new Devices(Backends.find());
        Trial refusing = new Crossover().prepare(point("star", 30, "dptree", "none", 0), devices);
        Trial unchecked = new Crossover().prepare(point("star", 30, "goo", "none", 0), devices)) {
      assertThatThrownBy(refusing::run)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("too many for dptree")
          .hasMessageNotContaining("\n");
      unchecked.run();
      assertThatThrownBy(unchecked::expectedChecksum)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageStartingWith("goo found a plan that no reference checks: ")
          .hasMessageContaining("too many for dpccp");
    }
  }

  @Test
  void referencesOfAnEarlierProcessAreUsed() throws Exception {
    Figure9 figure = new Figure9();
    Point point = point("star", 6, "dpccp", "none", 0);
    figure.recall(List.of(OptimizerRows.row(point, 1)));
    try (Devices devices = new Devices(Backends.find());
        Trial trial = figure.prepare(point, devices)) {
      trial.run();
      assertThat(trial.expectedChecksum()).as("the checksum of the row").isEqualTo(1);
      assertThat(trial.checksum()).isNotEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void namesOnlyExistingAlgorithms(OptimizerExperiment experiment) {
    assertThat(values(experiment, "algorithm"))
        .isNotEmpty()
        .allSatisfy(
            name -> {
              assertThat(JoinOrderAlgorithms.find(name)).as(name).isPresent();
              assertThat(AlgorithmStyles.has(name)).as(name).isTrue();
            });
  }

  /**
   * Only algorithms with their own style are tested; the styles of other algorithms follow from
   * their names.
   */
  @Test
  void noTwoLooksAreTheSame() {
    Set<Object> looks = new HashSet<>();
    for (AlgorithmEntry entry : JoinOrderAlgorithms.all()) {
      if (AlgorithmStyles.has(entry.name())) {
        assertThat(looks.add(AlgorithmStyles.of(entry.name(), "cuda"))).as(entry.name()).isTrue();
      }
    }
    assertThat(looks).hasSize(26);
  }

  @Test
  void whatTheReportStatesIsAboutAlgorithmsOfTheFigure() {
    Map<Integer, RelativeFigure> figures =
        Map.of(4, new Figure4(), 7, new Figure7(), 9, new Figure9(), 11, new Figure11());
    figures.forEach(
        (number, figure) ->
            assertThat(StatedRuntime.of(number))
                .isNotEmpty()
                .allSatisfy(
                    stated -> {
                      assertThat(figure.variants()).contains(stated.algorithm());
                      assertThat(figure.overheads().toArray()).contains(stated.overhead());
                      assertThat(stated.tables()).isBetween(2, 20);
                      assertThat(stated.ratio()).isPositive();
                    }));
  }
}

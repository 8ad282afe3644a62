package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.BruteForce;
import org.gpuquerylab.joinorder.contract.PlanChecks;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of algorithms with the true cardinalities of the Join Order Benchmark. These data are not
 * part of the repository: without the folder {@code shared} beside the repository, the tests are
 * skipped.
 */
class TrueCardinalitiesTest {
  private static final String FOLDER = "shared/data/job-true-cardinalities";
  private static final int FILES = 33;
  private static final double FOREVER = Double.POSITIVE_INFINITY;
  private static final long SEARCH_STEPS = 4_000;
  private static final int BRUTE_FORCE_RELATIONS = 8;

  private static List<Path> files() throws IOException {
    // Tests run in the module's folder or in the repository's folder.
    Path folder =
        Stream.of("..", "../..")
            .map(parent -> Path.of(parent).resolve(FOLDER))
            .filter(Files::isDirectory)
            .findFirst()
            .orElse(null);
    Assumptions.assumeTrue(folder != null, "there is no " + FOLDER + " beside the repository");
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  @Test
  void hostAlgorithmsFindTheOptimum() throws IOException {
    List<Path> files = files();
    assertThat(files).hasSize(FILES);
    for (AlgorithmEntry entry : exact(false)) {
      try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.onHost())) {
        for (Path file : files) {
          check(algorithm, entry, file);
        }
      }
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void deviceAlgorithmsFindTheOptimum(DeviceInfo device) throws IOException {
    List<Path> files = files();
    Backend backend = TestBackends.shared(device);
    for (AlgorithmEntry entry : exact(true)) {
      try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.on(backend))) {
        for (Path file : files) {
          check(algorithm, entry, file);
        }
      }
    }
  }

  @Test
  void theSearchAloneFindsTheOptimum() throws IOException {
    for (Path file : files()) {
      QueryGraph graph = QueryFile.read(file, false);
      double optimum = new DpCcp(new Cout()).optimize(graph).cost();
      OptimizationResult found =
          new AnytimeOptimizer(
                  new Cout(), Budget.usual().withMillis(FOREVER).withSteps(SEARCH_STEPS))
              .optimize(graph);
      assertThat(found.cost()).as(file.toString()).isCloseTo(optimum, within(1e-9 * optimum));
      assertThat(found.gap()).as(file.toString()).isZero();
    }
  }

  @Test
  void theReferenceAgreesWithBruteForce() throws IOException {
    for (Path file : files()) {
      QueryGraph graph = QueryFile.read(file, false);
      for (CostFunction costFunction : CostFunctions.all()) {
        if (graph.size() <= BRUTE_FORCE_RELATIONS) {
          double optimum = new BruteForce(graph, costFunction, cardinalities(file)).optimalCost();
          assertThat(new DpCcp(costFunction).optimize(graph).cost())
              .as("%s, %s", file, costFunction.name())
              .isCloseTo(optimum, within(1e-9 * optimum));
        }
      }
    }
  }

  private static List<AlgorithmEntry> exact(boolean onDevice) {
    return JoinOrderAlgorithms.all().stream()
        .filter(entry -> entry.isExact() && entry.onDevice() == onDevice)
        .toList();
  }

  private static void check(JoinOrderAlgorithm algorithm, AlgorithmEntry entry, Path file) {
    QueryGraph graph = QueryFile.read(file, false);
    if (!entry.takes(graph)) {
      return;
    }
    OptimizationResult expected = new DpCcp(new Cout()).optimize(graph);
    OptimizationResult result = algorithm.optimize(graph);
    String query = file.getFileName() + " by " + entry.name();
    assertThat(result.cost()).as(query).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
    PlanChecks.checkPairs(entry, result, expected.pairs(), query);
    double recomputed = new JoinTreeValidator(graph, new Cout()).validate(result.plan());
    assertThat(recomputed).as(query).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
  }

  /** The sets and their cardinalities, read without the project's reader. */
  private static Map<Long, Double> cardinalities(Path file) throws IOException {
    Map<Long, Double> cardinalities = new HashMap<>();
    for (String line : Files.readAllLines(file).subList(3, Files.readAllLines(file).size())) {
      String[] words = line.split(" ", -1);
      cardinalities.put(Long.parseLong(words[0]), Double.parseDouble(words[1]));
    }
    return cardinalities;
  }
}

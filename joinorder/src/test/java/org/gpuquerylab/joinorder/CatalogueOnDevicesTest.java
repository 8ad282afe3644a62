package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.DpSizeVariant;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every algorithm for devices finds the optimum of every query in the catalogue. */
class CatalogueOnDevicesTest {
  private static final int MOST_RELATIONS = 20;

  /**
   * The variants of DPsize without a filter. They move or sort all pairs that they check: 38
   * million for job-29a.
   */
  private static final Set<String> SLOW =
      Set.of(DpSizeVariant.H_GPU.algorithm(), DpSizeVariant.S_GPU.algorithm());

  private static final int MOST_RELATIONS_IF_SLOW = 14;

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void findsTheOptimumOfEveryQuery(DeviceInfo device) {
    Backend backend = TestBackends.shared(device);
    List<AlgorithmEntry> algorithms =
        JoinOrderAlgorithms.all().stream()
            .filter(entry -> entry.onDevice() && entry.isExact())
            .toList();
    assertThat(algorithms).isNotEmpty();
    for (AlgorithmEntry entry : algorithms) {
      try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.on(backend))) {
        QueryCatalogue.names().forEach(name -> checkOptimum(entry, algorithm, name));
      }
    }
  }

  private static void checkOptimum(
      AlgorithmEntry entry, JoinOrderAlgorithm algorithm, String name) {
    QueryGraph graph = QueryCatalogue.load(name);
    boolean slow = SLOW.contains(algorithm.name());
    int most = slow ? MOST_RELATIONS_IF_SLOW : MOST_RELATIONS;
    if (graph.size() > most || !entry.takes(graph)) {
      return;
    }
    OptimizationResult expected = new DpCcp(new Cout()).optimize(graph);
    OptimizationResult result = algorithm.optimize(graph);
    assertThat(result.cost())
        .as("%s by %s", name, algorithm.name())
        .isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
    assertThat(result.plan().cost()).isCloseTo(result.cost(), within(1e-9 * result.cost()));
    assertThat(result.pairs()).as("%s by %s", name, algorithm.name()).isEqualTo(expected.pairs());
  }
}

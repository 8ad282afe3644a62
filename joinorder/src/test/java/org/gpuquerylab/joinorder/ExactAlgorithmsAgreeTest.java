package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.BruteForce;
import org.gpuquerylab.joinorder.contract.PlanChecks;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.DpSizeVariant;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.CombGpu;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every exact algorithm of the catalogue, on the host and on every device, finds the same optimal
 * cost for random graphs of every shape, 2 to 14 relations. DPccp is the reference; up to 8
 * relations brute force checks it. {@code -Djoinorder.graphs} sets the number of graphs of each
 * shape.
 *
 * <p>Many test devices are slow. Therefore algorithms that check far more pairs than are valid get
 * smaller graphs on devices: {@link #MOST_RELATIONS_ON_DEVICES}.
 */
class ExactAlgorithmsAgreeTest {
  private static final double RELATIVE = 1e-9;
  private static final int GRAPHS = Integer.getInteger("joinorder.graphs", 3);
  private static final int MIN_RELATIONS = 2;
  private static final int MAX_RELATIONS = 14;
  private static final int BRUTE_FORCE_RELATIONS = 8;

  private static final Map<String, Integer> MOST_RELATIONS_ON_DEVICES =
      Map.of(
          DpSizeVariant.H_GPU.algorithm(),
          10,
          DpSizeVariant.H_F_GPU.algorithm(),
          10,
          DpSizeVariant.S_GPU.algorithm(),
          10,
          DpSizeVariant.S_F_GPU.algorithm(),
          10,
          CombGpu.NAME,
          12);

  private final CostFunction costFunction = new Cout();

  /** A random graph and the cost of its best plan. */
  private record Case(String name, QueryGraph graph, OptimizationResult optimum) {}

  @ParameterizedTest
  @EnumSource(Topology.class)
  void theReferenceAgreesWithBruteForce(Topology topology) {
    for (Case query : cases(topology, BRUTE_FORCE_RELATIONS)) {
      double optimum = new BruteForce(query.graph, costFunction, Map.of()).optimalCost();
      assertThat(query.optimum.cost())
          .as(query.name)
          .isCloseTo(optimum, within(RELATIVE * optimum));
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void hostAlgorithmsAgree(Topology topology) {
    List<Case> cases = cases(topology, MAX_RELATIONS);
    for (AlgorithmEntry entry : exact(false)) {
      check(entry, Execution.onHost(), cases);
    }
  }

  static Stream<Arguments> devicesAndTopologies() {
    return TestBackends.devices()
        .flatMap(
            device -> Stream.of(Topology.values()).map(topology -> Arguments.of(device, topology)));
  }

  @ParameterizedTest
  @MethodSource("devicesAndTopologies")
  void deviceAlgorithmsAgree(DeviceInfo device, Topology topology) {
    List<Case> cases = cases(topology, MAX_RELATIONS);
    for (AlgorithmEntry entry : exact(true)) {
      check(entry, Execution.on(TestBackends.shared(device)), cases);
    }
  }

  private static List<AlgorithmEntry> exact(boolean onDevice) {
    List<AlgorithmEntry> entries =
        JoinOrderAlgorithms.all().stream()
            .filter(entry -> entry.isExact() && entry.onDevice() == onDevice)
            .toList();
    assertThat(entries).hasSizeGreaterThan(8);
    return entries;
  }

  private List<Case> cases(Topology topology, int mostRelations) {
    return IntStream.rangeClosed(1, GRAPHS)
        .filter(seed -> size(seed) <= mostRelations)
        .mapToObj(seed -> draw(topology, seed))
        .toList();
  }

  private Case draw(Topology topology, int seed) {
    QueryGraph graph = TopologyGenerator.generate(topology, size(seed), seed);
    String name = topology.label() + " of " + graph.size() + ", seed " + seed;
    return new Case(name, graph, new DpCcp(costFunction).optimize(graph));
  }

  /**
   * The size for a seed. Successive seeds go through all sizes in steps of five, so that a few
   * seeds give small and large graphs.
   */
  private static int size(int seed) {
    return MIN_RELATIONS + 5 * seed % (MAX_RELATIONS - MIN_RELATIONS + 1);
  }

  private void check(AlgorithmEntry entry, Execution execution, List<Case> cases) {
    int most = MOST_RELATIONS_ON_DEVICES.getOrDefault(entry.name(), MAX_RELATIONS);
    try (JoinOrderAlgorithm algorithm = entry.create(costFunction, execution)) {
      for (Case query : cases) {
        if (query.graph.size() <= most && entry.takes(query.graph)) {
          check(entry, algorithm.optimize(query.graph), query);
        }
      }
    }
  }

  private void check(AlgorithmEntry entry, OptimizationResult result, Case query) {
    String name = entry.name() + ", " + query.name;
    double optimum = query.optimum.cost();
    assertThat(result.cost()).as(name).isCloseTo(optimum, within(RELATIVE * optimum));
    double recomputed = new JoinTreeValidator(query.graph, costFunction).validate(result.plan());
    assertThat(recomputed).as(name).isCloseTo(optimum, within(RELATIVE * optimum));
    PlanChecks.checkPairs(entry, result, query.optimum.pairs(), name);
  }
}

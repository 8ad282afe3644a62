package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.contract.JoinOrderAlgorithmContract;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpSize;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the contract for every variant of DPsize on every device found. */
@ParameterizedClass
@MethodSource("devicesAndVariants")
class DeviceDpSizeTest extends JoinOrderAlgorithmContract {
  /** The phases that a variant has in addition to the phases that all variants have. */
  private static final Map<DpSizeVariant, Set<Phase>> OWN_PHASES =
      Map.of(
          DpSizeVariant.H_GPU, Set.of(Phase.PRE_PRUNING),
          DpSizeVariant.H_F_GPU, Set.of(Phase.FILTER, Phase.PRE_PRUNING),
          DpSizeVariant.S_GPU, Set.of(Phase.SORT),
          DpSizeVariant.S_F_GPU, Set.of(Phase.FILTER, Phase.SORT));

  @Parameter(0)
  DeviceInfo device;

  @Parameter(1)
  DpSizeVariant variant;

  static Stream<Arguments> devicesAndVariants() {
    return TestBackends.devices()
        .flatMap(
            device ->
                Stream.of(DpSizeVariant.values()).map(variant -> Arguments.of(device, variant)));
  }

  private DeviceDpSize algorithm(Execution execution) {
    return new DeviceDpSize(new Cout(), execution, variant);
  }

  @Override
  protected AlgorithmEntry entry() {
    return variant.entry();
  }

  @Override
  protected final JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    Backend backend = TestBackends.shared(device);
    assertThat(backend.openResources()).as("left open by an earlier test").isEmpty();
    return new DeviceDpSize(costFunction, Execution.on(backend), variant);
  }

  /**
   * The maximum number of relations is small, because an optimization takes some hundred launches.
   * Another test has larger queries.
   */
  @Override
  protected final int maxTestedRelations() {
    return 8;
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void checksThePairsOfTheSequentialDpSize(Topology topology) {
    int size = topology == Topology.LINEAR || topology == Topology.CYCLIC ? 20 : 11;
    QueryGraph graph = TopologyGenerator.generate(topology, size, 3);
    OptimizationResult expected = new DpSize(new Cout()).optimize(graph);
    OptimizationResult result = checkOptimum(graph, topology + " of " + size);
    assertThat(result.pairsChecked()).isEqualTo(expected.pairsChecked());
  }

  @Test
  void takesSetsOfSixtyFourRelations() {
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < QueryGraph.MAX_MASK_RELATIONS; i++) {
      builder.relation("r" + i, 100 + (37 * i) % 64);
    }
    for (int i = 1; i < QueryGraph.MAX_MASK_RELATIONS; i++) {
      builder.join("r" + (i - 1), "r" + i, 0.009 - 0.0001 * ((29 * i) % 64));
    }
    checkOptimum(builder.build(), "chain of 64");
  }

  @Test
  void measuresPhasesOnlyWhereAsked() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 8, 1);
    Execution plain = Execution.on(TestBackends.shared(device));
    double cost;
    try (DeviceDpSize algorithm = algorithm(plain)) {
      cost = algorithm.optimize(graph).cost();
      assertThat(algorithm.profile()).isEmpty();
      assertThat(algorithm.counters().launches()).isPositive();
      assertThat(algorithm.counters().bytesRead()).isPositive();
    }
    try (DeviceDpSize algorithm = algorithm(plain.withProfile())) {
      assertThat(algorithm.optimize(graph).cost()).isEqualTo(cost);
      PhaseProfile profile = algorithm.profile().orElseThrow();
      Set<Phase> ownPhases = Objects.requireNonNull(OWN_PHASES.get(variant));
      assertThat(profile.phaseNanos())
          .containsKeys(Phase.INIT, Phase.JOIN, Phase.PRUNING, Phase.FINALIZE, Phase.REST)
          .containsKeys(ownPhases.toArray(new Phase[0]))
          .hasSize(5 + ownPhases.size());
      assertThat(profile.kernelNanos()).isPositive();
      assertThat(profile.transferToNanos()).isPositive();
      assertThat(profile.transferFromNanos()).isPositive();
    }
  }

  /**
   * With the bytes that the refusal names, the algorithm finds the optimum in sub-iterations. A
   * backend opened anew compiles its kernels anew.
   */
  @ParameterizedTest
  @EnumSource(Topology.class)
  void worksWithTheBytesThatItsRefusalNames(Topology topology) {
    assumeTrue(
        topology == Topology.GRID || Samples.ownKernels(device.backend()),
        "other topologies are tested with -Dsamples=all");
    QueryGraph graph = TopologyGenerator.generate(topology, 10, 2);
    OptimizationResult expected = new DpSize(new Cout()).optimize(graph);
    try (Backend small = TestBackends.open(device);
        DeviceDpSize algorithm = algorithm(Execution.on(small))) {
      small.limitMemory(1000);
      OutOfDeviceMemoryException refusal =
          catchThrowableOfType(OutOfDeviceMemoryException.class, () -> algorithm.optimize(graph));
      assertThat(small.openResources()).isEmpty();
      assertThat(refusal).hasMessageContaining(refusal.askedBytes() + " bytes");
      small.limitMemory(refusal.askedBytes());
      OptimizationResult result = algorithm.optimize(graph);
      assertThat(result.cost()).isEqualTo(expected.cost());
      assertThat(result.pairs()).isEqualTo(expected.pairs());
      assertThat(result.pairsChecked()).isEqualTo(expected.pairsChecked());
      // Each of the smallest sub-iterations has at least one launch.
      assertThat(algorithm.counters().launches())
          .isGreaterThanOrEqualTo(expected.pairsChecked() / BatchSize.LEAST);
    }
  }

  @Test
  void keepsItsMemoryForQueriesOfOneShape() {
    Backend backend = TestBackends.shared(device);
    try (DeviceDpSize algorithm = algorithm(Execution.on(backend))) {
      algorithm.optimize(TopologyGenerator.generate(Topology.CLIQUE, 8, 1));
      long bytes = backend.allocatedMemory();
      int open = backend.openResources().size();
      algorithm.optimize(TopologyGenerator.generate(Topology.STAR, 8, 2));
      assertThat(backend.allocatedMemory()).isEqualTo(bytes);
      assertThat(backend.openResources()).hasSize(open);
    }
    assertThat(backend.openResources()).isEmpty();
  }
}

package org.gpuquerylab.joinorder.internal.gpu.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.contract.JoinOrderAlgorithmContract;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.contract.Refusals;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.cost.HashOrLoopJoin;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class MpdpGpuTest extends JoinOrderAlgorithmContract {
  @Parameter DeviceInfo device;

  @Override
  protected AlgorithmEntry entry() {
    return MpdpGpu.ENTRY;
  }

  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    Backend backend = TestBackends.shared(device);
    assertThat(backend.openResources()).as("left open by an earlier test").isEmpty();
    return new MpdpGpu(costFunction, Execution.on(backend));
  }

  @Override
  protected int maxTestedRelations() {
    return 12;
  }

  /**
   * Queries with more relations than a direct memo supports, and queries with long cycles, which
   * are large blocks.
   */
  @ParameterizedTest
  @CsvSource({"LINEAR, 64", "CYCLIC, 20", "CYCLIC, 64", "GRID, 16", "RANDOM_CYCLIC, 18"})
  void findsTheOptimumOfLargerSparseGraphs(Topology topology, int size) {
    QueryGraph graph = TopologyGenerator.generate(topology, size, 2);
    checkOptimum(graph, topology + " of " + size + ", seed 2");
  }

  /** The first table has 128 slots, so it grows if a graph has more than 64 connected sets. */
  @Test
  void hashTablesGrow() {
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(200_000);
      try (MpdpGpu algorithm = new MpdpGpu(new HashOrLoopJoin(), Execution.on(small), 7)) {
        for (long seed = 1; seed <= 3; seed++) {
          QueryGraph graph = RandomGraphs.connected(14, 5 * seed);
          if (graph.joins().size() < 20) {
            checkHashed(algorithm, graph, "random of 14, seed " + 5 * seed);
          }
        }
        checkHashed(algorithm, TopologyGenerator.generate(Topology.CYCLIC, 30, 1), "cycle of 30");
        checkHashed(algorithm, TopologyGenerator.generate(Topology.STAR, 11, 1), "star of 11");
      }
      assertThat(small.openResources()).isEmpty();
    }
  }

  private static void checkHashed(MpdpGpu algorithm, QueryGraph graph, String query) {
    OptimizationResult expected = new DpCcp(new HashOrLoopJoin()).optimize(graph);
    OptimizationResult result = algorithm.optimize(graph);
    assertThat(result.cost()).as(query).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
    assertThat(result.pairs()).as(query).isEqualTo(expected.pairs());
    assertThat(result.plan().cost())
        .as(query)
        .isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
  }

  /** Tables grow even if the free memory is ample or not known. */
  @Test
  void hashTablesGrowWithoutALimit() {
    Execution execution = Execution.on(TestBackends.shared(device));
    try (MpdpGpu algorithm = new MpdpGpu(new HashOrLoopJoin(), execution, 7)) {
      checkHashed(algorithm, TopologyGenerator.generate(Topology.CYCLIC, 30, 1), "cycle of 30");
    }
  }

  /**
   * The query has 871 connected sets. Each refusal names the bytes of the next table, from 2^7 to
   * 2^11 slots.
   */
  @Test
  void worksWithTheBytesThatItsRefusalsName() {
    QueryGraph cycle = TopologyGenerator.generate(Topology.CYCLIC, 30, 1);
    double expected = new DpCcp(new Cout()).optimize(cycle).cost();
    try (Backend small = TestBackends.open(device);
        MpdpGpu algorithm = new MpdpGpu(new Cout(), Execution.on(small))) {
      assertThat(Refusals.grant(small, algorithm, cycle, 5).cost())
          .isCloseTo(expected, within(1e-9 * expected));
    }
  }

  @Test
  void worksWithTheBytesOfAMemoIndexedByTheSet() {
    QueryGraph clique = TopologyGenerator.generate(Topology.CLIQUE, 11, 1);
    double expected = new DpCcp(new Cout()).optimize(clique).cost();
    try (Backend small = TestBackends.open(device);
        MpdpGpu algorithm = new MpdpGpu(new Cout(), Execution.on(small))) {
      assertThat(Refusals.grant(small, algorithm, clique, 1).cost())
          .isCloseTo(expected, within(1e-9 * expected));
    }
  }

  @Test
  void refusesWhatDoesNotFitWithTheBytesNeededAndStaysUsable() {
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(100_000);
      try (MpdpGpu algorithm = new MpdpGpu(new HashOrLoopJoin(), Execution.on(small), 7)) {
        QueryGraph large = TopologyGenerator.generate(Topology.CLIQUE, 13, 1);
        assertThatThrownBy(() -> algorithm.optimize(large))
            .isInstanceOfSatisfying(
                OutOfDeviceMemoryException.class,
                // The memo takes 20 bytes and a bit for each of 2^13 sets, and the bytes of the
                // query.
                e -> assertThat(e.askedBytes()).isBetween(161L << 10, 170L << 10));
        QueryGraph larger = TopologyGenerator.generate(Topology.STAR, 25, 1);
        assertThatThrownBy(() -> algorithm.optimize(larger))
            .isInstanceOfSatisfying(
                OutOfDeviceMemoryException.class,
                e -> assertThat(e.askedBytes()).isBetween(161L << 22, 162L << 22));
        QueryGraph hopeless = TopologyGenerator.generate(Topology.CLIQUE, 40, 1);
        assertThatThrownBy(() -> algorithm.optimize(hopeless))
            .isInstanceOf(TooManyRelationsException.class)
            .hasMessageContaining("more than 2^30 connected subsets, too many for mpdp-gpu");
        checkSmall(algorithm);
      }
      assertThat(small.openResources()).isEmpty();
    }
  }

  private static void checkSmall(MpdpGpu algorithm) {
    QueryGraph fits = TopologyGenerator.generate(Topology.GRID, 9, 1);
    double expected = new DpCcp(new HashOrLoopJoin()).optimize(fits).cost();
    assertThat(algorithm.optimize(fits).cost()).isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void looksAtFewCandidatesAndSynchronizesOnce() {
    try (MpdpGpu algorithm = new MpdpGpu(new Cout(), Execution.on(TestBackends.shared(device)))) {
      QueryGraph tree = TopologyGenerator.generate(Topology.TREE, 13, 1);
      OptimizationResult result = algorithm.optimize(tree);
      assertThat(result.pairsChecked()).as("in trees all are valid").isEqualTo(result.pairs());
      assertThat(algorithm.counters().launches()).isEqualTo(13 + 2);
      assertThat(algorithm.counters().synchronizations()).isEqualTo(1);
      QueryGraph cycle = TopologyGenerator.generate(Topology.CYCLIC, 13, 1);
      OptimizationResult ofCycle = algorithm.optimize(cycle);
      assertThat(ofCycle.pairsChecked()).isLessThan(ofCycle.pairs() + 13 * 13);
      assertThat(algorithm.counters().replays()).isEqualTo(1);
    }
  }

  @Test
  void measuresPhasesOnlyWhereAsked() {
    QueryGraph graph = TopologyGenerator.generate(Topology.GRID, 9, 1);
    Execution plain = Execution.on(TestBackends.shared(device));
    try (MpdpGpu algorithm = new MpdpGpu(new Cout(), plain);
        MpdpGpu profiled = new MpdpGpu(new Cout(), plain.withProfile())) {
      assertThat(profiled.optimize(graph)).isEqualTo(algorithm.optimize(graph));
      assertThat(algorithm.profile()).isEmpty();
      PhaseProfile profile = profiled.profile().orElseThrow();
      assertThat(profile.phaseNanos()).containsKeys(Phase.INIT, Phase.JOIN, Phase.FINALIZE);
    }
  }
}

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
class MincutGpuTest extends JoinOrderAlgorithmContract {
  @Parameter DeviceInfo device;

  @Override
  protected AlgorithmEntry entry() {
    return MincutGpu.ENTRY;
  }

  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    Backend backend = TestBackends.shared(device);
    assertThat(backend.openResources()).as("left open by an earlier test").isEmpty();
    return new MincutGpu(costFunction, Execution.on(backend));
  }

  @Override
  protected int maxTestedRelations() {
    return 12;
  }

  /**
   * Queries of more than 24 relations, whose sets need a fourth byte; cycles; and graphs that fall
   * apart if one relation is removed.
   */
  @ParameterizedTest
  @CsvSource({
    "LINEAR, 26",
    "CYCLIC, 20",
    "CYCLIC, 26",
    "GRID, 16",
    "RANDOM_CYCLIC, 18",
    "TREE, 18",
    "SNOWFLAKE, 15"
  })
  void findsTheOptimumOfLargerSparseGraphs(Topology topology, int size) {
    QueryGraph graph = TopologyGenerator.generate(topology, size, 2);
    checkOptimum(graph, topology + " of " + size + ", seed 2");
  }

  /** The first memo has the smallest size, 64 sets, so it must grow. */
  @Test
  void memosGrow() {
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(400_000);
      try (MincutGpu algorithm = new MincutGpu(new HashOrLoopJoin(), Execution.on(small), 1)) {
        for (long seed = 1; seed <= 3; seed++) {
          QueryGraph graph = RandomGraphs.connected(13, 5 * seed);
          check(algorithm, graph, "random of 13, seed " + 5 * seed);
        }
        check(algorithm, TopologyGenerator.generate(Topology.CYCLIC, 17, 1), "cycle of 17");
        check(algorithm, TopologyGenerator.generate(Topology.STAR, 11, 1), "star of 11");
      }
      assertThat(small.openResources()).isEmpty();
    }
  }

  private static void check(MincutGpu algorithm, QueryGraph graph, String query) {
    OptimizationResult expected = new DpCcp(new HashOrLoopJoin()).optimize(graph);
    OptimizationResult result = algorithm.optimize(graph);
    assertThat(result.cost()).as(query).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
    assertThat(result.pairs()).as(query).isEqualTo(expected.pairs());
    assertThat(result.plan().cost())
        .as(query)
        .isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
  }

  /**
   * The query has 307 connected sets. Each refusal names the bytes of the next memo: for 64, 128,
   * 256 and 512 sets.
   */
  @Test
  void worksWithTheBytesThatItsRefusalsName() {
    QueryGraph cycle = TopologyGenerator.generate(Topology.CYCLIC, 18, 1);
    double expected = new DpCcp(new Cout()).optimize(cycle).cost();
    try (Backend small = TestBackends.open(device);
        MincutGpu algorithm = new MincutGpu(new Cout(), Execution.on(small))) {
      assertThat(Refusals.grant(small, algorithm, cycle, 4).cost())
          .isCloseTo(expected, within(1e-9 * expected));
    }
  }

  @Test
  void refusesWhatDoesNotFitWithTheBytesNeededAndStaysUsable() {
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(100_000);
      try (MincutGpu algorithm = new MincutGpu(new HashOrLoopJoin(), Execution.on(small))) {
        QueryGraph large = TopologyGenerator.generate(Topology.CLIQUE, 13, 1);
        assertThatThrownBy(() -> algorithm.optimize(large))
            .isInstanceOfSatisfying(
                OutOfDeviceMemoryException.class,
                // The memo takes 20 bytes for each of slightly more than 2^12 sets, and the bytes
                // of the index and the query.
                e -> assertThat(e.askedBytes()).isBetween(82_000L, 180_000L));
        QueryGraph fits = TopologyGenerator.generate(Topology.GRID, 9, 1);
        check(algorithm, fits, "grid of 9");
      }
      assertThat(small.openResources()).isEmpty();
    }
  }

  @Test
  void inspectsFewSidesAndSynchronizesOnce() {
    try (MincutGpu algorithm =
        new MincutGpu(new Cout(), Execution.on(TestBackends.shared(device)))) {
      for (Topology topology :
          new Topology[] {Topology.TREE, Topology.CYCLIC, Topology.CLIQUE, Topology.GRID}) {
        QueryGraph graph = TopologyGenerator.generate(topology, 12, 1);
        OptimizationResult result = algorithm.optimize(graph);
        double most = topology == Topology.GRID ? 1.2 : 1;
        assertThat(result.pairsChecked()).isLessThanOrEqualTo((long) (most * result.pairs()));
        assertThat(algorithm.counters().launches()).isEqualTo(3 * 12);
        assertThat(algorithm.counters().synchronizations()).isEqualTo(1);
      }
      assertThat(algorithm.counters().replays()).isEqualTo(1);
    }
  }

  @Test
  void measuresPhasesOnlyWhereAsked() {
    QueryGraph graph = TopologyGenerator.generate(Topology.GRID, 9, 1);
    Execution plain = Execution.on(TestBackends.shared(device));
    try (MincutGpu algorithm = new MincutGpu(new Cout(), plain);
        MincutGpu profiled = new MincutGpu(new Cout(), plain.withProfile())) {
      assertThat(profiled.optimize(graph)).isEqualTo(algorithm.optimize(graph));
      assertThat(algorithm.profile()).isEmpty();
      PhaseProfile profile = profiled.profile().orElseThrow();
      assertThat(profile.phaseNanos()).containsKeys(Phase.INIT, Phase.JOIN, Phase.FINALIZE);
    }
  }
}

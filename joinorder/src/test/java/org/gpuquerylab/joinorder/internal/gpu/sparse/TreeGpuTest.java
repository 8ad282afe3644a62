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
import org.gpuquerylab.joinorder.contract.Refusals;
import org.gpuquerylab.joinorder.contract.Trees;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.cost.HashOrLoopJoin;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.DpTree;
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
class TreeGpuTest extends JoinOrderAlgorithmContract {
  @Parameter DeviceInfo device;

  @Override
  protected AlgorithmEntry entry() {
    return TreeGpu.ENTRY;
  }

  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    Backend backend = TestBackends.shared(device);
    assertThat(backend.openResources()).as("left open by an earlier test").isEmpty();
    return new TreeGpu(costFunction, Execution.on(backend));
  }

  @ParameterizedTest
  @CsvSource({"14, 1", "15, 2", "16, 4", "17, 8", "18, 18", "40, 1"})
  void findsTheOptimumOfRandomTrees(int size, int reach) {
    for (long seed = 1; seed <= 3; seed++) {
      String query = "tree of " + size + ", reach " + reach + ", seed " + seed;
      checkOptimum(Trees.random(size, reach, seed), query);
    }
  }

  /**
   * Compares queries of many tiles of several sizes with DPtree, which the contract compares with
   * DPccp.
   */
  @ParameterizedTest
  @CsvSource({"STAR, 18", "SNOWFLAKE, 24", "TREE, 22", "LINEAR, 64"})
  void agreesWithDpTreeOnLargeTrees(Topology topology, int size) {
    QueryGraph graph = TopologyGenerator.generate(topology, size, 1);
    checkAgainstDpTree(graph, new Cout());
    checkAgainstDpTree(graph, new HashOrLoopJoin());
  }

  /**
   * Products of 50 relations with 1e7 to 1e8 rows leave the range of doubles. The kernels compute
   * them; the host copies no table of rows to the device.
   */
  @ParameterizedTest
  @CsvSource({"COUT, 1", "COUT, 2", "HASH_OR_LOOP, 1"})
  void scalesProductsOnTheDevice(String cost, int reach) {
    CostFunction costFunction = cost.equals("COUT") ? new Cout() : new HashOrLoopJoin();
    for (long seed = 1; seed <= 3; seed++) {
      QueryGraph graph = Trees.keyJoins(50, reach, seed);
      assertThat(CardinalityForm.of(graph)).isEqualTo(CardinalityForm.SCALED);
      double expected = new DpCcp(costFunction).optimize(graph).cost();
      Execution execution = Execution.on(TestBackends.shared(device));
      try (TreeGpu algorithm = new TreeGpu(costFunction, execution)) {
        assertThat(algorithm.optimize(graph).cost())
            .as("seed %d", seed)
            .isCloseTo(expected, within(1e-9 * expected));
        assertThat(algorithm.counters().copies()).isEqualTo(3);
      }
    }
  }

  /** The factors of both children of the root are too large for a tile in local memory. */
  @Test
  void keepsLargeTilesInGlobalMemory() {
    QueryGraph graph = Trees.bridgedHubs(2, 7, 1);
    Execution execution = Execution.on(TestBackends.shared(device));
    try (TreeGpu algorithm = new TreeGpu(new HashOrLoopJoin(), execution, 100)) {
      checkAgainstDpTree(algorithm, graph, new HashOrLoopJoin());
    }
  }

  private void checkAgainstDpTree(QueryGraph graph, CostFunction costFunction) {
    try (JoinOrderAlgorithm algorithm = algorithm(costFunction)) {
      checkAgainstDpTree(algorithm, graph, costFunction);
    }
  }

  private static void checkAgainstDpTree(
      JoinOrderAlgorithm algorithm, QueryGraph graph, CostFunction costFunction) {
    OptimizationResult expected = new DpTree(costFunction).optimize(graph);
    OptimizationResult result = algorithm.optimize(graph);
    assertThat(result.cost()).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
    assertThat(result.plan().cost()).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
    assertThat(result.pairs()).isEqualTo(expected.pairs());
  }

  @Test
  void replaysForAnotherQueryOfTheSameShape() {
    try (TreeGpu algorithm = new TreeGpu(new Cout(), Execution.on(TestBackends.shared(device)))) {
      for (long seed = 1; seed <= 3; seed++) {
        QueryGraph graph = TopologyGenerator.generate(Topology.SNOWFLAKE, 17, seed);
        double expected = new DpTree(new Cout()).optimize(graph).cost();
        assertThat(algorithm.optimize(graph).cost())
            .as("seed %d", seed)
            .isCloseTo(expected, within(1e-9 * expected));
        assertThat(algorithm.counters().replays()).isEqualTo(1);
        assertThat(algorithm.counters().synchronizations()).isEqualTo(1);
        assertThat(algorithm.counters().copies()).isEqualTo(3);
      }
    }
  }

  @Test
  void measuresPhasesOnlyWhereAsked() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 13, 1);
    Execution plain = Execution.on(TestBackends.shared(device));
    try (TreeGpu algorithm = new TreeGpu(new Cout(), plain);
        TreeGpu profiled = new TreeGpu(new Cout(), plain.withProfile())) {
      assertThat(profiled.optimize(graph)).isEqualTo(algorithm.optimize(graph));
      assertThat(algorithm.profile()).isEmpty();
      PhaseProfile profile = profiled.profile().orElseThrow();
      assertThat(profile.phaseNanos()).containsKeys(Phase.INIT, Phase.JOIN, Phase.FINALIZE);
    }
  }

  /**
   * The first refusal names the bytes of the costs, which are known before the structure is built;
   * the second names all bytes.
   */
  @Test
  void worksWithTheBytesThatItsRefusalsName() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 13, 1);
    double expected = new DpTree(new Cout()).optimize(graph).cost();
    try (Backend small = TestBackends.open(device);
        TreeGpu algorithm = new TreeGpu(new Cout(), Execution.on(small))) {
      assertThat(Refusals.grant(small, algorithm, graph, 2).cost())
          .isCloseTo(expected, within(1e-9 * expected));
    }
  }

  @Test
  void refusesWhatDoesNotFitWithTheBytesNeededAndStaysUsable() {
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(2 << 20);
      try (TreeGpu algorithm = new TreeGpu(new Cout(), Execution.on(small))) {
        QueryGraph large = TopologyGenerator.generate(Topology.STAR, 20, 1);
        assertThatThrownBy(() -> algorithm.optimize(large))
            .isInstanceOf(OutOfDeviceMemoryException.class)
            .hasMessageContaining("asked for " + (8 << 19) + " bytes");
        QueryGraph huge = TopologyGenerator.generate(Topology.STAR, 64, 1);
        assertThatThrownBy(() -> algorithm.optimize(huge))
            .isInstanceOf(OutOfDeviceMemoryException.class);
        assertThat(small.openResources()).isEmpty();
        QueryGraph fits = TopologyGenerator.generate(Topology.STAR, 12, 1);
        double expected = new DpTree(new Cout()).optimize(fits).cost();
        assertThat(algorithm.optimize(fits).cost()).isCloseTo(expected, within(1e-9 * expected));
      }
      assertThat(small.openResources()).isEmpty();
    }
  }
}

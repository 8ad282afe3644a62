package org.gpuquerylab.joinorder.internal.gpu.tiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.QueueCounters;
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
import org.gpuquerylab.joinorder.cost.Cmax;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests for tiled DPsub in one precision, on every device found. */
@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
abstract class TiledDpSubContract extends JoinOrderAlgorithmContract {
  @Parameter DeviceInfo device;

  /** The precision under test. */
  abstract Precision precision();

  @Override
  protected AlgorithmEntry entry() {
    return precision() == Precision.DOUBLE ? TiledDpSub.ENTRY : TiledDpSub.FLOAT_ENTRY;
  }

  @Override
  protected final JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    Backend backend = TestBackends.shared(device);
    assertThat(backend.openResources()).as("left open by an earlier test").isEmpty();
    return on(costFunction, Execution.on(backend));
  }

  final TiledDpSub on(CostFunction costFunction, Execution execution) {
    return new TiledDpSub(costFunction, execution, precision());
  }

  static Stream<CostFunction> separable() {
    return Stream.of(new Cout(), new Cmax());
  }

  @ParameterizedTest
  @MethodSource("separable")
  void findsTheOptimumOfDenseGraphs(CostFunction costFunction) {
    Backend backend = TestBackends.shared(device);
    try (TiledDpSub algorithm = on(costFunction, Execution.on(backend))) {
      for (long seed = 1; seed <= 12; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = random.nextInt(9, 15);
        QueryGraph graph = dense(size, random.nextDouble(0.5, 1), random);
        String query = size + " relations, seed " + seed;
        OptimizationResult expected = new DpSub(costFunction).optimize(graph);
        OptimizationResult result = algorithm.optimize(graph);
        assertThat(result.cost())
            .as(query)
            .isCloseTo(expected.cost(), within(tolerance() * expected.cost()));
        assertThat(result.pairs()).as(query).isEqualTo(expected.pairs());
        assertThat(result.lowerBound()).as(query).isLessThanOrEqualTo(expected.cost() * (1 + 1e-9));
        assertThat(result.gap()).as(query).isLessThan(tolerance());
      }
    }
  }

  /**
   * A connected random graph in which two relations are joined with about the given probability.
   */
  private static QueryGraph dense(int size, double density, SplittableRandom random) {
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < size; i++) {
      builder.relation("t" + i, Math.rint(Math.pow(10, random.nextDouble(0, 6))));
      for (int j = 0; j < i; j++) {
        if (j == i / 2 || random.nextDouble() < density) {
          builder.join("t" + i, "t" + j, Math.pow(10, -8 * random.nextDouble() / size));
        }
      }
    }
    return builder.build();
  }

  /**
   * The queries are larger than the contract's: they have several levels of high relations, and
   * several levels of large sets in the plan.
   */
  @ParameterizedTest
  @EnumSource(
      value = Topology.class,
      names = {"LINEAR", "STAR", "CLIQUE"})
  void agreesWithDpSubOnLargerQueries(Topology topology) {
    QueryGraph graph = TopologyGenerator.generate(topology, 16, 3);
    OptimizationResult result = checkOptimum(graph, topology + " of 16");
    long checked = new TileShape(16, precision().tileBits()).pairsChecked();
    assertThat(result.pairsChecked()).isEqualTo(checked);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e15, 1e60})
  void cardinalitiesOfAnySizeAreTaken(double cardinality) {
    for (Topology topology : Topology.ofTheReport()) {
      QueryGraph drawn = TopologyGenerator.generate(topology, 4, 2);
      QueryGraphBuilder builder = QueryGraph.builder();
      drawn.relations().forEach(relation -> builder.relation(relation.name(), cardinality));
      drawn.joins().forEach(join -> builder.join("r" + join.left(), "r" + join.right(), 0.1));
      checkOptimum(builder.build(), topology + " of relations of " + cardinality + " rows");
    }
  }

  /** In these queries, the rows of the whole query are much smaller than the cost. */
  @Test
  void smallResultsOfLargeJoinsAreTaken() {
    for (double selectivity : new double[] {1e-60, 1e-120, 1e-250}) {
      QueryGraph graph =
          QueryGraph.builder()
              .relation("a", 1e30)
              .relation("b", 1e30)
              .relation("c", 7)
              .relation("d", 5)
              .join("a", "b", 0.5)
              .join("b", "c", 0.5)
              .join("c", "d", 0.25)
              .join("a", "d", selectivity)
              .build();
      checkOptimum(graph, "selectivity " + selectivity);
    }
  }

  @Test
  void sendsOneSequenceAndWaitsOnce() {
    try (TiledDpSub algorithm = on(new Cout(), Execution.on(TestBackends.shared(device)))) {
      QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
      algorithm.optimize(graph);
      algorithm.optimize(graph);
      QueueCounters counters = algorithm.counters();
      int levels = 12 - precision().tileBits() + 1;
      // Every level has one launch, and levels from 2 on a second one for the splits among high
      // relations. Two more launches start and end the search.
      assertThat(counters.launches()).isEqualTo(2 + levels + (levels - 2));
      assertThat(counters.replays()).isEqualTo(1);
      assertThat(counters.synchronizations()).isEqualTo(1);
      assertThat(counters.bytesWritten()).isEqualTo(8L * TiledQuery.length(12));
      assertThat(counters.bytesRead()).isEqualTo(8L * TiledAnswer.length(12));
    }
  }

  @Test
  void measuresPhasesOnlyWhereAsked() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 12, 1);
    Execution plain = Execution.on(TestBackends.shared(device));
    OptimizationResult expected;
    try (TiledDpSub algorithm = on(new Cout(), plain)) {
      expected = algorithm.optimize(graph);
      assertThat(algorithm.profile()).isEmpty();
    }
    try (TiledDpSub algorithm = on(new Cout(), plain.withProfile())) {
      assertThat(algorithm.optimize(graph)).isEqualTo(expected);
      PhaseProfile profile = algorithm.profile().orElseThrow();
      assertThat(profile.phaseNanos())
          .containsKeys(Phase.INIT, Phase.JOIN, Phase.PRUNING, Phase.FINALIZE, Phase.REST);
    }
  }

  @Test
  void worksWithTheBytesThatItsRefusalNames() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 13, 1);
    double expected = new DpSub(new Cout()).optimize(graph).cost();
    try (Backend small = TestBackends.open(device);
        TiledDpSub algorithm = on(new Cout(), Execution.on(small))) {
      assertThat(Refusals.grant(small, algorithm, graph, 1).cost())
          .isCloseTo(expected, within(tolerance() * expected));
    }
  }

  @Test
  void refusesWithTheBytesItNeedsAndStaysUsable() {
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(1 << 20);
      try (TiledDpSub algorithm = on(new Cout(), Execution.on(small))) {
        QueryGraph large = TopologyGenerator.generate(Topology.CLIQUE, 20, 1);
        long costs = (long) precision().type().bytes() << 20;
        assertThatThrownBy(() -> algorithm.optimize(large))
            .isInstanceOfSatisfying(
                OutOfDeviceMemoryException.class,
                e -> assertThat(e.askedBytes()).isBetween(costs, 4 * costs));
        assertThat(small.openResources()).isEmpty();
        QueryGraph fits = TopologyGenerator.generate(Topology.STAR, 12, 1);
        double expected = new DpSub(new Cout()).optimize(fits).cost();
        assertThat(algorithm.optimize(fits).cost())
            .isCloseTo(expected, within(tolerance() * expected));
      }
      assertThat(small.openResources()).isEmpty();
    }
  }
}

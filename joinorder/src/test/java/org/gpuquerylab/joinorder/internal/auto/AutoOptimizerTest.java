package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.JoinOrderAlgorithmContract;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.cost.HashOrLoopJoin;
import org.gpuquerylab.joinorder.internal.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.internal.host.DpTree;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the contract of exact algorithms for the optimizer that chooses an algorithm, and tests its
 * choices.
 */
@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class AutoOptimizerTest extends JoinOrderAlgorithmContract {
  /** A number of steps so small that no test uses up the time of the budget. */
  private static final long STEPS = 300;

  private static final double ENOUGH_MILLIS = 1e5;

  @Parameter DeviceInfo device;

  @Override
  protected AlgorithmEntry entry() {
    return AutoOptimizer.ENTRY;
  }

  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    Execution execution = Execution.on(TestBackends.shared(device));
    // On a busy machine an exact search may exceed a second.
    Budget budget = Budget.usual().withMillis(ENOUGH_MILLIS).withSteps(STEPS);
    return new AutoOptimizer(costFunction, execution.withBudget(budget));
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, 20, " + DpTree.NAME,
    "STAR, 8, " + DpTree.NAME,
    "CYCLIC, 20, " + DpCcp.NAME,
    "CLIQUE, 10, " + DpSub.NAME,
  })
  void solvesSmallQueriesOnTheHost(Topology topology, int size, String expected) {
    try (AutoOptimizer auto = new AutoOptimizer(new Cout(), Execution.onHost())) {
      OptimizationResult result = auto.optimize(TopologyGenerator.generate(topology, size, 1));
      assertThat(auto.explanation()).startsWith(expected + " for " + size + " relations");
      assertThat(result.gap()).isZero();
    }
  }

  /**
   * The explanation tells how closely the optimizer inspected the query. One instance optimizes all
   * queries in turn.
   */
  @Test
  void looksNoCloserThanTheChoiceTakes() {
    try (AutoOptimizer auto = new AutoOptimizer(new Cout(), Execution.onHost(1))) {
      for (int turn = 0; turn < 2; turn++) {
        check(auto, Topology.LINEAR, 1, "dptree for 1 relation, 0 csg-cmp pairs; predicted d");
        check(auto, Topology.LINEAR, 10, "dptree for 10 relations, 165 csg-cmp pairs; predicted");
        check(auto, Topology.STAR, 10, "dptree for 10 relations, at most 2304 csg-cmp pairs;");
        check(auto, Topology.LINEAR, 16, "dptree for 16 relations, 680 csg-cmp pairs; predicted");
        check(auto, Topology.CYCLIC, 16, "dpccp for 16 relations, 1800 csg-cmp pairs; predicted d");
        check(auto, Topology.CLIQUE, 7, "dpsub for 7 relations, 966 csg-cmp pairs; predicted d");
        check(auto, Topology.GRID, 7, "dpsub for 7 relations, at most 966 csg-cmp pairs; pred");
        check(auto, Topology.GRID, 12, "dpccp for 12 relations, about ");
      }
    }
  }

  private static void check(AutoOptimizer auto, Topology topology, int size, String explanation) {
    checkOptimum(auto, TopologyGenerator.generate(topology, size, 1));
    assertThat(auto.explanation()).startsWith(explanation);
  }

  @Test
  void countsPairsWhereTheyHaveABudget() {
    QueryGraph graph = TopologyGenerator.generate(Topology.GRID, 12, 1);
    double pairs = new DpCcp(new Cout()).optimize(graph).pairs();
    String counted = String.format(Locale.ROOT, " %.4g csg-cmp pairs", pairs);
    Execution execution = Execution.onHost(1);
    Budget enough = Budget.usual().withPairs(pairs);
    try (AutoOptimizer auto = new AutoOptimizer(new Cout(), execution.withBudget(enough))) {
      checkOptimum(auto, graph);
      assertThat(auto.explanation()).startsWith("dpccp for 12 relations," + counted);
    }
    checkSearch(graph, Budget.usual().withPairs(pairs - 1));
  }

  @Test
  void considersADeviceThatIsNotTheHost() {
    Backend backend = TestBackends.shared(device);
    boolean gpu = device.kind() == DeviceInfo.Kind.GPU;
    if (gpu) {
      DeviceMethods.of(backend, new Cout()).measureAll();
    }
    // On a busy machine an exact search may exceed a second.
    Budget enough = Budget.usual().withMillis(Double.POSITIVE_INFINITY);
    Execution execution = Execution.on(backend).withBudget(enough);
    try (AutoOptimizer auto = new AutoOptimizer(new Cout(), execution)) {
      for (Topology topology : new Topology[] {Topology.STAR, Topology.CLIQUE, Topology.GRID}) {
        QueryGraph graph = TopologyGenerator.generate(topology, 16, 1);
        checkOptimum(auto, graph);
        // The faster algorithm depends on what else runs; the list of compared algorithms does not.
        assertThat(auto.explanation().contains("-gpu")).as(auto.explanation()).isEqualTo(gpu);
      }
    }
  }

  @Test
  void measuresADeviceThatIsTheHostWhereAsked() {
    // The time is unlimited, because this device is slow, and an algorithm that exceeds the time is
    // not a candidate.
    // Without memory for tables, the host has no algorithm, so it pays to measure the device.
    Budget enough = Budget.usual().withMillis(Double.POSITIVE_INFINITY).withHostBytes(1);
    Execution execution =
        Execution.on(TestBackends.shared(device)).withThreads(1).withBudget(enough);
    if (device.backend().equals("cpu")) {
      try (AutoOptimizer auto = new AutoOptimizer(new Cout(), execution, true)) {
        checkOptimum(auto, TopologyGenerator.generate(Topology.CLIQUE, 13, 1));
        assertThat(auto.explanation()).contains("tiled-gpu");
        checkOptimum(auto, TopologyGenerator.generate(Topology.GRID, 12, 1));
        assertThat(auto.explanation()).contains("mpdp-gpu", "mincut-gpu");
      }
      try (AutoOptimizer auto = new AutoOptimizer(new HashOrLoopJoin(), execution, true)) {
        auto.optimize(TopologyGenerator.generate(Topology.CLIQUE, 12, 1));
        assertThat(auto.explanation()).contains("pos-gpu").doesNotContain("tiled-gpu");
      }
    }
  }

  private static void checkOptimum(AutoOptimizer auto, QueryGraph graph) {
    double expected = new DpCcp(new Cout()).optimize(graph).cost();
    OptimizationResult result = auto.optimize(graph);
    assertThat(result.cost()).isCloseTo(expected, within(1e-9 * expected));
    assertThat(result.gap()).isZero();
  }

  @Test
  void searchesWhereTheBudgetIsTooSmall() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 30, 1);
    checkSearch(graph, Budget.usual());
    QueryGraph small = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
    checkSearch(small, Budget.usual().withMillis(1e-3));
    checkSearch(small, Budget.usual().withPairs(1000));
    checkSearch(small, Budget.usual().withHostBytes(1000));
    checkSearch(TopologyGenerator.generate(Topology.RANDOM_CYCLIC, 300, 1), Budget.usual());
    checkSearch(TopologyGenerator.generate(Topology.RANDOM_CYCLIC, 2500, 1), Budget.usual());
  }

  private static void checkSearch(QueryGraph graph, Budget budget) {
    Execution execution = Execution.onHost().withBudget(budget.withSteps(STEPS));
    try (AutoOptimizer auto = new AutoOptimizer(new Cout(), execution)) {
      OptimizationResult result = auto.optimize(graph);
      assertThat(auto.explanation())
          .startsWith(AnytimeOptimizer.NAME + " for ")
          .contains("no exact algorithm");
      new JoinTreeValidator(graph, new Cout()).validate(result.plan());
    }
  }

  @Test
  void saysWhichDeviceRefusedForLackOfMemory() {
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(1 << 20);
      if (device.backend().equals("cpu")) {
        // Without memory for tables of the host, only the device's algorithms are left.
        Budget budget = Budget.usual().withHostBytes(1).withMillis(1e9).withSteps(STEPS);
        Execution execution = Execution.on(small).withBudget(budget);
        try (AutoOptimizer auto = new AutoOptimizer(new Cout(), execution, true)) {
          auto.optimize(TopologyGenerator.generate(Topology.CLIQUE, 18, 1));
          assertThat(auto.explanation())
              .startsWith("adaptive for 18")
              .contains("tiled-gpu refused: ", " bytes");
        }
      }
      try (AutoOptimizer auto = new AutoOptimizer(new Cout(), Execution.on(small))) {
        checkOptimum(auto, TopologyGenerator.generate(Topology.STAR, 16, 1));
      }
      assertThat(small.openResources()).isEmpty();
    }
  }
}

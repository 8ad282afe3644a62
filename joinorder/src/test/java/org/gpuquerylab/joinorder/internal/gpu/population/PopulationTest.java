package org.gpuquerylab.joinorder.internal.gpu.population;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.contract.Refusals;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.large.Goo;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PopulationTest {
  private static List<QueryGraph> graphs() {
    List<QueryGraph> graphs = new ArrayList<>();
    for (Topology topology : Topology.values()) {
      graphs.add(TopologyGenerator.generate(topology, 2, 1));
      graphs.add(TopologyGenerator.generate(topology, 11, 1));
      graphs.add(TopologyGenerator.generate(topology, 90, 1));
    }
    graphs.add(RandomGraphs.connected(40, 1));
    return graphs;
  }

  private static Execution onCpu() {
    DeviceInfo cpu =
        TestBackends.devices().filter(d -> d.backend().equals("cpu")).findFirst().get();
    return Execution.on(TestBackends.shared(cpu));
  }

  /** The costs equal the costs of the plans, and have the same bits as on the CPU. */
  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void evaluatesTheCostsOfTheTrees(DeviceInfo device) {
    Execution execution = Execution.on(TestBackends.shared(device));
    for (QueryGraph graph : graphs()) {
      for (CostFunction function : CostFunctions.all()) {
        EdgeOrder orders = new EdgeOrder(graph, new SplittableRandom(7));
        List<int[]> drawn = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
          drawn.add(i < 40 ? orders.random() : orders.crossover(drawn.get(i - 40), drawn.get(3)));
        }
        double[] costs = costs(execution, function, graph, orders, drawn, 33);
        assertThat(costs).isEqualTo(costs(onCpu(), function, graph, orders, drawn, 70));
        for (int i = 0; i < drawn.size(); i++) {
          JoinTree plan = orders.joins(drawn.get(i)).build(new JoinTreeBuilder(graph, function));
          assertThat(costs[i])
              .as("%s, tree %d under %s", graph, i, function.name())
              .isCloseTo(plan.cost(), within(1e-7 * plan.cost()));
        }
      }
    }
  }

  private static double[] costs(
      Execution execution,
      CostFunction function,
      QueryGraph graph,
      EdgeOrder orders,
      List<int[]> drawn,
      int most) {
    try (Population population =
        Population.open(execution, function, graph, orders.edges(), most)) {
      return population.costs(drawn);
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void aSeedGivesTheSamePlanOnAllDevices(DeviceInfo device) {
    Execution execution = Execution.on(TestBackends.shared(device));
    QueryGraph graph = TopologyGenerator.generate(Topology.RANDOM_CYCLIC, 80, 5);
    Genetic.Settings settings = new Genetic.Settings(40, 30, 30, false, 0.65, 11);
    OptimizationResult expected = new Genetic(new Cout(), onCpu(), settings).optimize(graph);
    OptimizationResult sampled = new RandomSampling(new Cout(), onCpu(), 100, 3).optimize(graph);
    Genetic genetic = new Genetic(new Cout(), execution, settings);
    assertThat(genetic.optimize(graph)).isEqualTo(expected);
    assertThat(genetic.counters().launches()).isEqualTo(31);
    assertThat(new RandomSampling(new Cout(), execution, 100, 3).optimize(graph))
        .isEqualTo(sampled);
    assertThat(expected.cost()).isLessThan(sampled.cost());
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void smallMemoryMakesSmallBatches(DeviceInfo device) {
    QueryGraph graph = TopologyGenerator.generate(Topology.TREE, 200, 1);
    RandomSampling roomy =
        new RandomSampling(new Cout(), Execution.on(TestBackends.shared(device)), 64, 1);
    OptimizationResult expected = roomy.optimize(graph);
    try (Backend small = TestBackends.open(device)) {
      small.limitMemory(128 << 10);
      RandomSampling tight = new RandomSampling(new Cout(), Execution.on(small), 64, 1);
      assertThat(tight.optimize(graph)).isEqualTo(expected);
      assertThat(tight.counters().launches()).isGreaterThan(roomy.counters().launches());
      assertThat(small.openResources()).isEmpty();
    }
  }

  /** The refusal names the total bytes of the query and of one tree. */
  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void worksWithTheBytesThatItsRefusalNames(DeviceInfo device) {
    QueryGraph graph = TopologyGenerator.generate(Topology.TREE, 60, 1);
    Genetic.Settings settings = new Genetic.Settings(8, 2, 2, true, 0.65, 1);
    Genetic roomy = new Genetic(new Cout(), onCpu(), settings);
    try (Backend small = TestBackends.open(device)) {
      Genetic tight = new Genetic(new Cout(), Execution.on(small), settings);
      assertThat(Refusals.grant(small, tight, graph, 1)).isEqualTo(roomy.optimize(graph));
      assertThat(tight.counters().launches()).as("one tree at a time").isEqualTo(8 + 2 * 7);
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void measuresPhases(DeviceInfo device) {
    QueryGraph graph = TopologyGenerator.generate(Topology.TREE, 20, 1);
    Execution execution = Execution.on(TestBackends.shared(device)).withProfile();
    Genetic genetic = new Genetic(new Cout(), execution);
    genetic.optimize(graph);
    assertThat(genetic.profile()).hasValueSatisfying(p -> assertThat(p.kernelNanos()).isPositive());
  }

  @Test
  void aGreedyStartIsNeverMadeWorse() {
    for (Topology topology : Topology.values()) {
      QueryGraph graph = TopologyGenerator.generate(topology, 70, 2);
      EdgeOrder orders = new EdgeOrder(graph, new SplittableRandom(1));
      JoinTreeBuilder plans = new JoinTreeBuilder(graph, new Cout());
      double greedy = new Goo(new Cout()).optimize(graph).cost();
      assertThat(orders.joins(orders.of(Goo.joins(graph))).build(plans).cost())
          .as("order of " + topology)
          .isEqualTo(greedy);
      Genetic.Settings settings = new Genetic.Settings(16, 10, 10, true, 0.65, 1);
      assertThat(new Genetic(new Cout(), onCpu(), settings).optimize(graph).cost())
          .as(topology.label())
          .isLessThanOrEqualTo(greedy * (1 + 1e-8));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 30})
  void ordersStaySpanningTrees(int size) {
    QueryGraph graph = RandomGraphs.connected(size, size);
    EdgeOrder orders = new EdgeOrder(graph, new SplittableRandom(size));
    int[] order = orders.random();
    JoinTreeValidator validator = new JoinTreeValidator(graph, new Cout());
    for (int i = 0; i < 200; i++) {
      int[] before = order.clone();
      int[] child = i % 2 == 0 ? orders.mutation(order) : orders.crossover(order, orders.random());
      assertThat(order).isEqualTo(before);
      JoinTree plan = orders.joins(child).build(new JoinTreeBuilder(graph, new Cout()));
      assertThat(validator.validate(plan)).as("step " + i).isEqualTo(plan.cost());
      order = child;
    }
  }

  @Test
  void powersOfTwoAreRight() {
    double[] table = PowersOfTwo.table();
    for (int fractionBits : new int[] {31, 44, 52}) {
      for (double log : new double[] {-990.7, -1, -0.3, 0, 1e-7, 0.99999, 3.25, 700.1}) {
        long token = Math.round(Math.scalb(log, fractionBits));
        double expected = Math.pow(2, log);
        assertThat(PowersOfTwo.of(token, fractionBits, table))
            .isCloseTo(expected, within(2e-9 * expected));
      }
      assertThat(PowersOfTwo.of(-1100L << fractionBits, fractionBits, table)).isZero();
      assertThat(PowersOfTwo.of(1100L << fractionBits, fractionBits, table)).isEqualTo(1e300);
    }
    assertThat(Arrays.stream(table).min().getAsDouble()).isEqualTo(1);
  }

  @Test
  void refusesBadSettings() {
    assertThatThrownBy(() -> new RandomSampling(new Cout(), onCpu(), 0, 1))
        .hasMessage("0 samples; draw at least 1");
    assertThatThrownBy(() -> new Genetic.Settings(3, 1, 1, true, 0.5, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("population 3");
  }
}

package org.gpuquerylab.joinorder.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.large.Heuristic;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.topology.KeyJoinGenerator;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every algorithm must hold whose plans need not be optimal: valid plans, true costs, true
 * lower bounds. The oracle is DPccp.
 */
public abstract class HeuristicContract {
  /** Costs are sums of some ten numbers, each right to about 1e-12. */
  private static final double RELATIVE = 1e-9;

  /** Creates the algorithm under test; the test closes it. */
  protected abstract JoinOrderAlgorithm algorithm(CostFunction costFunction);

  static Stream<Arguments> topologiesAndCostFunctions() {
    return Stream.of(Topology.values())
        .flatMap(
            topology ->
                CostFunctions.all().stream().map(function -> Arguments.of(topology, function)));
  }

  @ParameterizedTest
  @MethodSource("topologiesAndCostFunctions")
  final void isNoBetterThanTheOptimum(Topology topology, CostFunction function) {
    try (JoinOrderAlgorithm algorithm = algorithm(function)) {
      for (int size = 2; size <= 14; size += size < 6 ? 1 : 4) {
        String query = topology + " of " + size + ", seed " + size;
        check(algorithm, TopologyGenerator.generate(topology, size, size), function, query);
        check(algorithm, KeyJoinGenerator.generate(topology, size, size), function, "key " + query);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 8, 10, 13})
  final void isNoBetterThanTheOptimumOfRandomGraphs(int size) {
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      for (long seed = 1; seed <= 10; seed++) {
        String query = "random of " + size + ", seed " + seed;
        check(algorithm, RandomGraphs.connected(size, seed), new Cout(), query);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  final void equalAndExtremeFactors(Topology topology) {
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      QueryGraph drawn = TopologyGenerator.generate(topology, 9, 1);
      check(algorithm, UniformGraphs.with(drawn, 1000, 0.001), new Cout(), "equal, " + topology);
      check(algorithm, UniformGraphs.with(drawn, 1, 1), new Cout(), "all one, " + topology);
      for (double selectivity : new double[] {1e-300, 1e-100, Double.MIN_VALUE}) {
        check(
            algorithm,
            UniformGraphs.with(drawn, 1e30, selectivity),
            new Cout(),
            topology + " " + selectivity);
      }
      check(
          algorithm,
          UniformGraphs.with(drawn, 1e200, 1e-200),
          new Cout(),
          topology + ", 1e200 rows");
    }
  }

  static Stream<Arguments> largeQueries() {
    return Stream.of(Topology.values())
        .flatMap(topology -> IntStream.of(65, 100).mapToObj(size -> Arguments.of(topology, size)));
  }

  @ParameterizedTest
  @MethodSource("largeQueries")
  final void largeQueriesHaveValidPlans(Topology topology, int size) {
    checkLarge(topology, size);
  }

  @ParameterizedTest
  @EnumSource(
      value = Topology.class,
      names = {"LINEAR", "STAR", "RANDOM_CYCLIC"})
  final void queriesOf1000RelationsHaveValidPlans(Topology topology) {
    checkLarge(topology, 1000);
  }

  private void checkLarge(Topology topology, int size) {
    QueryGraph graph = TopologyGenerator.generate(topology, size, 1);
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      OptimizationResult result = algorithm.optimize(graph);
      checkPlan(graph, new Cout(), result, topology + " of " + size + ", seed 1");
      assertThat(result.cost()).isGreaterThanOrEqualTo(result.lowerBound());
    }
  }

  @Test
  final void oneAndTwoRelations() {
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      QueryGraph one = QueryGraph.builder().relation("only", 50, 0.5).build();
      OptimizationResult result = algorithm.optimize(one);
      assertThat(result.plan()).isEqualTo(new JoinTree.Leaf(0, "only", 25));
      assertThat(result.cost()).isZero();
      assertThat(result.gap()).isZero();
      QueryGraph two =
          QueryGraph.builder().relation("a", 99).relation("b", 9).join("a", "b", 0.25).build();
      OptimizationResult joined = algorithm.optimize(two);
      assertThat(joined.cost()).isEqualTo(99 * 9 * 0.25);
      assertThat(joined.gap()).isZero();
      assertThat(joined.plan().relations()).isEqualTo(RelationSets.toBitSet(0b11));
    }
  }

  @Test
  final void theSameQueryHasTheSamePlan() {
    QueryGraph graph = TopologyGenerator.generate(Topology.GRID, 70, 1);
    QueryGraph other = TopologyGenerator.generate(Topology.STAR, 12, 1);
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout());
        JoinOrderAlgorithm again = algorithm(new Cout())) {
      OptimizationResult first = algorithm.optimize(graph);
      algorithm.optimize(other);
      assertThat(algorithm.optimize(graph)).isEqualTo(first);
      assertThat(again.optimize(graph)).isEqualTo(first);
    }
  }

  @Test
  final void joinsComponentsWhereCrossProductsAreAllowed() {
    for (int size : new int[] {6, 70}) {
      QueryGraphBuilder builder = QueryGraph.builder().crossProducts(true);
      for (int i = 0; i < size; i++) {
        builder.relation("r" + i, 10 + 7 * (i % 6), i < 6 ? 1 : 0.1);
      }
      builder.join("r0", "r4", 0.01).join("r1", "r2", 0.5).join("r2", "r5", 0.1);
      QueryGraph graph = builder.build();
      try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
        OptimizationResult result = algorithm.optimize(graph);
        checkPlan(graph, new Cout(), result, size + " relations, cross products");
        if (graph.hasMasks()) {
          check(algorithm, graph, new Cout(), "cross products");
        }
      }
    }
  }

  @Test
  final void refusesWhatItCannotTake() {
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      QueryGraph costly =
          UniformGraphs.with(TopologyGenerator.generate(Topology.LINEAR, 4, 1), 1e90, 1);
      assertThatThrownBy(() -> algorithm.optimize(costly))
          .isInstanceOf(CostRangeException.class)
          .hasMessageContaining("1.0E300")
          .hasMessageNotContaining("\n");
      QueryGraphBuilder loose = QueryGraph.builder().crossProducts(true);
      for (int i = 0; i <= Heuristic.MAX_CROSS_PRODUCT_RELATIONS; i++) {
        loose.relation("r" + i, 1);
      }
      QueryGraph products = loose.build();
      assertThatThrownBy(() -> algorithm.optimize(products))
          .isInstanceOf(TooManyRelationsException.class)
          .hasMessageContaining("with cross products " + algorithm.name() + " takes at most 1000");
      if (algorithm.maxRelations() < QueryGraph.MAX_RELATIONS) {
        int size = algorithm.maxRelations() + 1;
        QueryGraph large = TopologyGenerator.generate(Topology.STAR, size, 1);
        assertThatThrownBy(() -> algorithm.optimize(large))
            .isInstanceOf(TooManyRelationsException.class)
            .hasMessageContaining(algorithm.name() + " takes at most " + (size - 1));
      }
    }
  }

  /** Checks plan, cost and bound of a small query; returns the cost over that of the optimum. */
  protected static double check(
      JoinOrderAlgorithm algorithm, QueryGraph graph, CostFunction function, String query) {
    OptimizationResult result = algorithm.optimize(graph);
    checkPlan(graph, function, result, query);
    double optimum = new DpCcp(function).optimize(graph).cost();
    assertThat(result.cost()).as(query).isGreaterThanOrEqualTo(optimum * (1 - RELATIVE));
    assertThat(result.lowerBound()).as(query).isLessThanOrEqualTo(optimum * (1 + RELATIVE));
    return optimum == 0 ? 1 : result.cost() / optimum;
  }

  private static void checkPlan(
      QueryGraph graph, CostFunction function, OptimizationResult result, String query) {
    double recomputed = new JoinTreeValidator(graph, function).validate(result.plan());
    assertThat(result.cost()).as(query).isEqualTo(result.plan().cost());
    assertThat(recomputed).as(query).isCloseTo(result.cost(), within(RELATIVE * recomputed));
    assertThat(result.pairs()).as(query).isGreaterThanOrEqualTo(graph.size() - 1);
  }
}

package org.gpuquerylab.joinorder.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmScope;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.KeyJoinGenerator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests for every join-order algorithm whose plans need not be optimal. A plan must be valid and
 * belong to the plan space of the algorithm's entry; it must be the cheapest plan of this space if
 * the entry says so. Costs and lower bounds must be correct. The algorithm must refuse queries and
 * cost functions outside the scope of its entry. A subclass gives the entry.
 */
public abstract class HeuristicContract {
  private static final int BRUTE_FORCE_RELATIONS = 7;

  /** The catalogue's entry of the algorithm under test. */
  protected abstract AlgorithmEntry entry();

  /** Where the algorithm runs. */
  protected Execution execution() {
    return Execution.onHost();
  }

  /** Creates the algorithm under test; the test closes it. */
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    return entry().create(costFunction, execution());
  }

  /** Whether the algorithm knows a lower bound on the cost of joining two relations. */
  protected boolean knowsBounds() {
    return true;
  }

  /** The maximum number of relations of a tested query; a slow algorithm has a smaller number. */
  protected int maxTestedRelations() {
    return 1000;
  }

  /** Whether the algorithm is tested with a cost function, which may take kernels of its own. */
  protected boolean tests(CostFunction costFunction) {
    return true;
  }

  private AlgorithmScope scope() {
    return entry().scope();
  }

  /** The given size, or the maximum size of a tested query if that is smaller. */
  private int upTo(int size) {
    return Math.min(size, Math.min(maxTestedRelations(), entry().maxRelations()));
  }

  static Stream<Arguments> topologiesAndCostFunctions() {
    return Stream.of(Topology.values())
        .flatMap(
            topology ->
                CostFunctions.all().stream().map(function -> Arguments.of(topology, function)));
  }

  @ParameterizedTest
  @MethodSource("topologiesAndCostFunctions")
  final void isNoBetterThanTheOptimum(Topology topology, CostFunction function) {
    if (!scope().takes(function)) {
      assertThatThrownBy(() -> algorithm(function))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(function.name());
      return;
    }
    assumeTrue(tests(function), "other algorithms are tested with " + function.name());
    try (JoinOrderAlgorithm algorithm = algorithm(function)) {
      for (int size = 2; size <= Math.min(14, maxTestedRelations()); size += size < 6 ? 1 : 4) {
        String query = topology + " of " + size + ", seed " + size;
        check(algorithm, TopologyGenerator.generate(topology, size, size), function, query);
        check(algorithm, KeyJoinGenerator.generate(topology, size, size), function, "key " + query);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 8, 10, 13})
  final void isNoBetterThanTheOptimumOfRandomGraphs(int size) {
    assumeTrue(size <= maxTestedRelations(), size + " relations take too long");
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
      QueryGraph drawn = TopologyGenerator.generate(topology, upTo(9), 1);
      check(algorithm, UniformGraphs.with(drawn, 1000, 0.001), new Cout(), "equal, " + topology);
      check(algorithm, UniformGraphs.with(drawn, 1, 1), new Cout(), "all one, " + topology);
      for (double selectivity : new double[] {1e-300, 1e-100, Double.MIN_VALUE}) {
        QueryGraph graph = UniformGraphs.with(drawn, 1e30, selectivity);
        check(algorithm, graph, new Cout(), topology + " " + selectivity);
      }
      QueryGraph graph = UniformGraphs.with(drawn, 1e200, 1e-200);
      check(algorithm, graph, new Cout(), topology + ", 1e200 rows");
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
      names = {"STAR", "RANDOM_CYCLIC"})
  final void queriesOf1000RelationsHaveValidPlans(Topology topology) {
    checkLarge(topology, 1000);
  }

  private void checkLarge(Topology topology, int size) {
    assumeTrue(size <= maxTestedRelations(), size + " relations take too long");
    assumeTrue(
        size <= entry().maxRelations(),
        entry().name() + " takes at most " + entry().maxRelations() + " relations");
    QueryGraph graph = TopologyGenerator.generate(topology, size, 1);
    String query = topology + " of " + size + ", seed 1";
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      if (!scope().takes(graph)) {
        PlanChecks.refuses(algorithm, graph, query);
        return;
      }
      OptimizationResult result = algorithm.optimize(graph);
      PlanChecks.checkPlan(graph, new Cout(), result, query);
      assertThat(scope().space().contains(result.plan())).as(query).isTrue();
      assertThat(result.cost()).isGreaterThanOrEqualTo(result.lowerBound());
    }
  }

  @Test
  final void oneAndTwoRelations() {
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      assertThat(algorithm.name()).isEqualTo(entry().name());
      assertThat(algorithm.maxRelations()).isEqualTo(entry().maxRelations());
      QueryGraph one = QueryGraph.builder().relation("only", 50, 0.5).build();
      OptimizationResult result = algorithm.optimize(one);
      assertThat(result.plan()).isEqualTo(new JoinTree.Leaf(0, "only", 25));
      assertThat(result.cost()).isZero();
      assertThat(result.gap()).isZero();
      QueryGraph two =
          QueryGraph.builder().relation("a", 99).relation("b", 9).join("a", "b", 0.25).build();
      OptimizationResult joined = algorithm.optimize(two);
      assertThat(joined.cost()).isEqualTo(99 * 9 * 0.25);
      // There is only one plan; a search with floats computes its cost up to rounding errors.
      if (knowsBounds()) {
        assertThat(joined.gap()).isLessThan(1e-6);
      }
      assertThat(joined.plan().relations()).isEqualTo(RelationSets.toBitSet(0b11));
    }
  }

  @Test
  final void theSameQueryHasTheSamePlan() {
    Topology topology = scope().treesOnly() ? Topology.TREE : Topology.GRID;
    QueryGraph graph = TopologyGenerator.generate(topology, upTo(70), 1);
    QueryGraph other = TopologyGenerator.generate(Topology.STAR, upTo(12), 1);
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
    for (int size : new int[] {6, upTo(70)}) {
      QueryGraphBuilder builder = QueryGraph.builder().crossProducts(true);
      for (int i = 0; i < size; i++) {
        builder.relation("r" + i, 10 + 7 * (i % 6), i < 6 ? 1 : 0.1);
      }
      builder.join("r0", "r4", 0.01).join("r1", "r2", 0.5).join("r2", "r5", 0.1);
      QueryGraph graph = builder.build();
      String query = size + " relations, cross products";
      try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
        if (graph.hasMasks() || !scope().takes(graph)) {
          check(algorithm, graph, new Cout(), query);
        } else {
          PlanChecks.checkPlan(graph, new Cout(), algorithm.optimize(graph), query);
        }
      }
    }
  }

  @Test
  final void refusesCostsOutOfRange() {
    QueryGraph costly =
        UniformGraphs.with(TopologyGenerator.generate(Topology.LINEAR, 4, 1), 1e90, 1);
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      assertThatThrownBy(() -> algorithm.optimize(costly))
          .isInstanceOf(CostRangeException.class)
          .hasMessageContaining("1.0E300")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  final void refusesMoreRelationsThanItTakes() {
    int most = entry().maxRelations();
    assumeTrue(most < QueryGraph.MAX_RELATIONS, "takes queries of any size");
    QueryGraph large = TopologyGenerator.generate(Topology.STAR, most + 1, 1);
    refuses(large).hasMessageContaining(entry().name() + " takes at most " + most);
  }

  @Test
  final void refusesMoreRelationsWithCrossProductsThanItTakes() {
    int most = scope().maxCrossProductRelations();
    assumeTrue(most < QueryGraph.MAX_RELATIONS, "takes queries of any size");
    QueryGraphBuilder loose = QueryGraph.builder().crossProducts(true);
    for (int i = 0; i <= Math.max(1, most); i++) {
      loose.relation("r" + i, 1);
    }
    QueryGraph graph = loose.build();
    if (most == 0) {
      try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
        PlanChecks.refuses(algorithm, graph, "cross products");
      }
    } else if (most < entry().maxRelations()) {
      refuses(graph)
          .hasMessageContaining("with cross products " + entry().name() + " takes at most " + most);
    } else {
      refuses(graph).hasMessageContaining(entry().name() + " takes at most " + most);
    }
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refuses(QueryGraph graph) {
    try (JoinOrderAlgorithm algorithm = algorithm(new Cout())) {
      return assertThatThrownBy(() -> algorithm.optimize(graph))
          .isInstanceOf(TooManyRelationsException.class)
          .hasMessageNotContaining("\n");
    }
  }

  private void check(
      JoinOrderAlgorithm algorithm, QueryGraph graph, CostFunction function, String query) {
    if (!scope().takes(graph)) {
      PlanChecks.refuses(algorithm, graph, query);
      return;
    }
    OptimizationResult result = PlanChecks.check(algorithm, graph, function, query);
    assertThat(scope().space().contains(result.plan())).as(query).isTrue();
    if (scope().bestOfSpace() && graph.size() <= BRUTE_FORCE_RELATIONS) {
      double best = new BruteForce(graph, function, scope().space()).optimalCost();
      assertThat(result.cost()).as(query).isCloseTo(best, within(PlanChecks.RELATIVE * best));
    }
  }
}

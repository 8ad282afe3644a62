package org.gpuquerylab.joinorder.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.CostOverhead;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.cost.HashOrLoopJoin;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests for every join-order algorithm whose plans are optimal. The plans must be optimal for all
 * queries and cost functions in the scope of the algorithm's entry; the algorithm must refuse all
 * others. A subclass gives the entry and, if the algorithm is slow, the maximum size of the tested
 * queries.
 */
public abstract class JoinOrderAlgorithmContract {
  private static final double RELATIVE = 1e-9;
  private static final int BRUTE_FORCE_RELATIONS = 8;
  private static final int SEEDS = 3;

  /** The costs that brute force found, kept for the next algorithm under test. */
  private static final Map<String, Double> BRUTE_FORCE = new ConcurrentHashMap<>();

  private CostFunction costFunction = new Cout();
  private JoinOrderAlgorithm algorithm;

  /** The catalogue's entry of the algorithm under test. */
  protected abstract AlgorithmEntry entry();

  /** Where the algorithm runs. */
  protected Execution execution() {
    return Execution.onHost();
  }

  /** Creates the algorithm under test; called once for each test. */
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    return entry().create(costFunction, execution());
  }

  /** The maximum relative difference between a plan's cost and the optimum. */
  protected double tolerance() {
    return RELATIVE;
  }

  /** The maximum number of relations of a tested query. */
  protected int maxTestedRelations() {
    return 14;
  }

  /**
   * How many of so many random queries of a kind are tested. Devices run the same kernels for each
   * query, and many test devices are slow, so a quarter of them.
   */
  private long sample(long all) {
    return entry().onDevice() && !Samples.all() ? (all + 3) / 4 : all;
  }

  /** Whether the algorithm is tested with a cost function, which may take kernels of its own. */
  protected boolean tests(CostFunction costFunction) {
    return true;
  }

  @BeforeEach
  final void createAlgorithm() {
    algorithm = algorithm(costFunction);
    assertThat(algorithm.name()).isEqualTo(entry().name());
    assertThat(algorithm.maxRelations()).isEqualTo(entry().maxRelations());
  }

  @AfterEach
  final void closeAlgorithm() {
    algorithm.close();
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  final void findsTheOptimumOfEachTopology(Topology topology) {
    for (int size = 2; size <= Math.min(14, maxTestedRelations()); size++) {
      for (long seed = 1; seed <= sample(SEEDS); seed++) {
        QueryGraph graph = TopologyGenerator.generate(topology, size, seed);
        String query = topology + " of " + size + ", seed " + seed;
        long pairs =
            Topology.ofTheReport().contains(topology) ? pairs(topology, size) : PairCount.of(graph);
        PlanChecks.checkPairs(entry(), checkOptimum(graph, query), pairs, query);
      }
    }
  }

  @Test
  final void findsTheOptimumOfRandomGraphs() {
    for (int size = 2; size <= Math.min(14, maxTestedRelations()); size += size < 8 ? 1 : 2) {
      for (long seed = 1; seed <= sample(20); seed++) {
        checkOptimum(RandomGraphs.connected(size, seed), "random of " + size + ", seed " + seed);
      }
    }
  }

  static Stream<CostFunction> costFunctions() {
    return Stream.concat(
        CostFunctions.all().stream(), Stream.of(new CostOverhead(new HashOrLoopJoin(), 3)));
  }

  @ParameterizedTest
  @MethodSource("costFunctions")
  final void findsTheOptimumUnderEachCostFunction(CostFunction function) {
    algorithm.close();
    if (!entry().scope().takes(function)) {
      assertThatThrownBy(() -> algorithm(function))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(function.name());
      return;
    }
    assumeTrue(tests(function), "other algorithms are tested with " + function.name());
    costFunction = function;
    algorithm = algorithm(function);
    for (int size = 2; size <= Math.min(10, maxTestedRelations()); size += size < 4 ? 1 : 3) {
      checkOptimum(RandomGraphs.connected(size, 7L * size), function.name() + ", random " + size);
      for (Topology topology : Topology.values()) {
        QueryGraph graph = TopologyGenerator.generate(topology, size, size);
        checkOptimum(graph, function.name() + ", " + topology + " of " + size);
      }
    }
  }

  /** Some cardinalities are 0, because an empty result is valid. */
  @Test
  final void takesGivenCardinalities() {
    for (int size = 1; size <= Math.min(11, maxTestedRelations()); size += size < 8 ? 1 : 3) {
      for (long seed = 1; seed <= sample(10); seed++) {
        String query = "given cardinalities, random of " + size + ", seed " + seed;
        GivenCardinalities given = GivenCardinalities.random(size, seed);
        OptimizationResult result = checkAgainstDpCcp(given.graph(), query);
        if (size <= BRUTE_FORCE_RELATIONS) {
          double optimum = bruteForce(query, given.graph(), () -> given.optimalCost(costFunction));
          assertThat(result.cost()).as(query).isCloseTo(optimum, within(RELATIVE * optimum));
        }
      }
    }
  }

  @Test
  final void oneRelationIsItsOwnPlan() {
    QueryGraph graph = QueryGraph.builder().relation("only", 50, 0.5).build();
    OptimizationResult result = algorithm.optimize(graph);
    assertThat(result.plan()).isEqualTo(new JoinTree.Leaf(0, "only", 25));
    assertThat(result.cost()).isZero();
    assertThat(result.cardinality()).isEqualTo(25);
    assertThat(result.pairs()).isZero();
  }

  @Test
  final void twoRelationsHaveOnePlan() {
    QueryGraph graph =
        QueryGraph.builder().relation("a", 100).relation("b", 20, 0.1).join("b", "a", 0.25).build();
    OptimizationResult result = algorithm.optimize(graph);
    assertThat(result.cost()).isEqualTo(50);
    assertThat(result.cardinality()).isEqualTo(50);
    assertThat(result.pairs()).isEqualTo(1);
    assertThat(result.plan().relations()).isEqualTo(RelationSets.toBitSet(0b11));
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  final void tiesGiveSomeOptimalPlan(Topology topology) {
    for (int size = 2; size <= Math.min(9, maxTestedRelations()); size++) {
      QueryGraph drawn = TopologyGenerator.generate(topology, size, 1);
      checkOptimum(UniformGraphs.with(drawn, 1000, 0.001), "equal, " + topology + " of " + size);
      checkOptimum(UniformGraphs.with(drawn, 10, 1), "selectivity 1, " + topology + " of " + size);
      checkOptimum(UniformGraphs.with(drawn, 1, 1), "all one, " + topology + " of " + size);
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  final void extremeFactorsStayInRange(Topology topology) {
    int size = Math.min(9, maxTestedRelations());
    QueryGraph drawn = TopologyGenerator.generate(topology, size, 1);
    for (double selectivity : new double[] {1e-300, 1e-100, Double.MIN_VALUE}) {
      checkAgainstDpCcp(
          UniformGraphs.with(drawn, 1e30, selectivity), topology + ", " + selectivity);
    }
    checkAgainstDpCcp(UniformGraphs.with(drawn, 1e200, 1e-200), topology + ", 1e200 rows");
  }

  @Test
  final void refusesQueriesWithoutAPlanOfFiniteCost() {
    QueryGraph graph =
        UniformGraphs.with(TopologyGenerator.generate(Topology.LINEAR, 4, 1), 1e90, 1);
    assertThatThrownBy(() -> algorithm.optimize(graph))
        .isInstanceOf(CostRangeException.class)
        .hasMessageContaining("1.0E300");
  }

  @Test
  final void joinsComponentsWhereCrossProductsAreAllowed() {
    QueryGraphBuilder builder = QueryGraph.builder().crossProducts(true);
    for (int i = 0; i < 6; i++) {
      builder.relation("r" + i, 10 + 7 * i);
    }
    builder.join("r0", "r4", 0.01).join("r1", "r2", 0.5).join("r2", "r5", 0.1);
    OptimizationResult result = checkOptimum(builder.build(), "three components");
    PlanChecks.checkPairs(entry(), result, pairs(Topology.CLIQUE, 6), "three components");
  }

  @Test
  final void takesAnyQueryOrRefusesTooManyRelationsWithOneLine() {
    int limit = algorithm.maxRelations();
    if (limit == QueryGraph.MAX_RELATIONS) {
      QueryGraph graph =
          TopologyGenerator.generate(Topology.LINEAR, QueryGraph.MAX_MASK_RELATIONS + 1, 1);
      JoinTree plan = algorithm.optimize(graph).plan();
      assertThat(new JoinTreeValidator(graph, costFunction).validate(plan)).isPositive();
    } else {
      QueryGraph graph = TopologyGenerator.generate(Topology.LINEAR, limit + 1, 1);
      assertThatThrownBy(() -> algorithm.optimize(graph))
          .isInstanceOf(TooManyRelationsException.class)
          .hasMessageContaining("has " + (limit + 1) + " relations")
          .hasMessageContaining(algorithm.name() + " takes at most " + limit)
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  final void anInstanceServesManyQueries() {
    QueryGraph large = TopologyGenerator.generate(Topology.STAR, 9, 5);
    QueryGraph small = TopologyGenerator.generate(Topology.CLIQUE, 4, 6);
    OptimizationResult first = algorithm.optimize(large);
    checkOptimum(small, "after a larger one");
    assertThat(algorithm.optimize(large)).isEqualTo(first);
  }

  /**
   * Checks cost, plan and pairs; if the query is small, brute force checks the cost too. If the
   * algorithm does not support the graph, checks that the algorithm refuses it, and returns DPccp's
   * result.
   */
  protected final OptimizationResult checkOptimum(QueryGraph graph, String query) {
    OptimizationResult result = checkAgainstDpCcp(graph, query);
    if (graph.size() <= BRUTE_FORCE_RELATIONS) {
      double optimum =
          bruteForce(query, graph, () -> new BruteForce(graph, costFunction).optimalCost());
      assertThat(result.cost()).as(query).isCloseTo(optimum, within(tolerance() * optimum));
    }
    return result;
  }

  private double bruteForce(String query, QueryGraph graph, DoubleSupplier search) {
    return BRUTE_FORCE.computeIfAbsent(
        Optima.key(graph, costFunction, query), key -> search.getAsDouble());
  }

  private OptimizationResult checkAgainstDpCcp(QueryGraph graph, String query) {
    OptimizationResult reference = Optima.of(graph, costFunction, query);
    if (!entry().takes(graph)) {
      PlanChecks.refuses(algorithm, graph, query);
      return reference;
    }
    OptimizationResult result = algorithm.optimize(graph);
    assertThat(result.cost())
        .as(query)
        .isCloseTo(reference.cost(), within(tolerance() * reference.cost()));
    double recomputed = new JoinTreeValidator(graph, costFunction).validate(result.plan());
    assertThat(recomputed).as(query).isCloseTo(result.cost(), within(RELATIVE * result.cost()));
    PlanChecks.checkPairs(entry(), result, reference.pairs(), query);
    assertThat(result.pairsChecked()).as(query).isGreaterThanOrEqualTo(result.pairs());
    return result;
  }

  /**
   * The number of unordered pairs, by the closed forms of Moerkotte and Neumann 2006, section 2.3.
   */
  private static long pairs(Topology topology, int n) {
    return switch (topology) {
      case LINEAR -> ((long) n * n * n - n) / 6;
      case CYCLIC -> n == 2 ? 1 : ((long) n * n * n - 2L * n * n + n) / 2;
      case STAR -> (n - 1) * (1L << (n - 2));
      case CLIQUE -> ((long) Math.pow(3, n) - (1L << (n + 1)) + 1) / 2;
      case SNOWFLAKE, TREE, KEY_TREE, GRID, RANDOM_CYCLIC -> throw new IllegalArgumentException();
    };
  }
}

package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.Cmax;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.large.LowerBound;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.KeyJoinGenerator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

/**
 * Tests that no heuristic's lower bound exceeds the optimum, even if the optimum is 0 or almost 0.
 */
class LowerBoundsTest {
  private static final double ROUNDING = 1 + 1e-9;

  /** Cardinalities below 10 to the power of minus this number count as 0. */
  private static final double SMALLEST_DECADE = 300;

  private static final double LEAST = 1e-307;

  private static List<AlgorithmEntry> heuristics() {
    return JoinOrderAlgorithms.all().stream()
        .filter(entry -> !entry.isExact() && !entry.usesBackend())
        .toList();
  }

  /** A query with the same joins, but with results near the smallest cardinality above 0. */
  private static QueryGraph tiny(QueryGraph drawn, SplittableRandom random) {
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < drawn.size(); i++) {
      builder.relation("r" + i, Math.rint(Math.pow(10, random.nextDouble(0, 30))));
    }
    double decades = 2 * SMALLEST_DECADE / drawn.joins().size();
    for (JoinEdge join : drawn.joins()) {
      double selectivity = Math.pow(10, -random.nextDouble(0, 1.2 * decades));
      builder.join("r" + join.left(), "r" + join.right(), Math.max(LEAST, selectivity));
    }
    return builder.build();
  }

  @Test
  void boundsOfTinyResultsHold() {
    SplittableRandom random = new SplittableRandom(5);
    for (int seed = 1; seed <= 150; seed++) {
      QueryGraph graph = tiny(RandomGraphs.connected(2 + seed % 9, seed), random);
      for (CostFunction function : CostFunctions.all()) {
        check(graph, function, "tiny, seed " + seed + ", " + function.name());
      }
    }
  }

  @Test
  void boundsOfChainsOfKeyJoinsHold() {
    for (int size = 2; size <= 24; size += size < 6 ? 2 : 6) {
      for (CostFunction function : CostFunctions.all()) {
        QueryGraph graph = KeyJoinGenerator.generate(Topology.LINEAR, size, size);
        check(graph, function, "chain of " + size + ", " + function.name());
      }
    }
  }

  @Test
  void boundsOfKeyTreesHold() {
    for (int size = 3; size <= 14; size++) {
      for (CostFunction function : CostFunctions.all()) {
        QueryGraph graph = TopologyGenerator.generate(Topology.KEY_TREE, size, size);
        check(graph, function, "key tree of " + size + ", " + function.name());
      }
    }
  }

  /** The oracle tries each edge of a key tree as the last join. */
  @Test
  void boundsOfTreesCountTheInputsOfTheLastJoin() {
    for (int seed = 1; seed <= 20; seed++) {
      QueryGraph graph = TopologyGenerator.generate(Topology.KEY_TREE, 3 + seed, seed);
      CardinalityEstimator rows = CardinalityEstimator.of(graph);
      double sum = Double.POSITIVE_INFINITY;
      double larger = Double.POSITIVE_INFINITY;
      for (JoinEdge edge : graph.joins()) {
        long one = side(graph, edge);
        long other = graph.all() ^ one;
        double a = Long.bitCount(one) == 1 ? 0 : rows.cardinality(one);
        double b = Long.bitCount(other) == 1 ? 0 : rows.cardinality(other);
        sum = Math.min(sum, a + b);
        larger = Math.min(larger, Math.max(a, b));
      }
      double result = rows.cardinality(graph.all());
      assertThat(LowerBound.of(graph, new Cout()))
          .isGreaterThanOrEqualTo((result + sum) * (1 - 1e-8));
      assertThat(LowerBound.of(graph, new Cmax()))
          .isGreaterThanOrEqualTo(Math.max(result, larger) * (1 - 1e-8));
    }
  }

  /** The relations that can be reached from the left end of an edge without this edge. */
  private static long side(QueryGraph graph, JoinEdge edge) {
    long reached = RelationSets.of(edge.left());
    for (int i = 0; i < graph.size(); i++) {
      reached |= graph.neighbourhood(reached) & ~RelationSets.of(edge.right());
    }
    return reached;
  }

  private static void check(QueryGraph graph, CostFunction function, String query) {
    double optimum = new DpCcp(function).optimize(graph).cost();
    List<String> wrong = new ArrayList<>();
    for (AlgorithmEntry entry : heuristics()) {
      if (!entry.scope().takes(function) || !entry.takes(graph)) {
        continue;
      }
      try (JoinOrderAlgorithm algorithm = entry.create(function, Execution.onHost(1))) {
        OptimizationResult result = algorithm.optimize(graph);
        if (result.lowerBound() > optimum * ROUNDING) {
          wrong.add(entry.name() + " " + result.cost() + " bound " + result.lowerBound());
        }
      } catch (CostRangeException e) {
        // A heuristic may find no plan whose cost is in the range of doubles; then it gives no
        // bound.
        assertThat(e).hasMessageContaining(entry.name());
      }
    }
    assertThat(wrong).as("%s, optimum %s", query, optimum).isEmpty();
  }
}

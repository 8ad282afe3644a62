package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry.Place;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledDpSub;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Queries whose result has so many rows that the costs of all other joins are lost in rounding: the
 * plan must still be the best one.
 */
class HiddenJoinsTest {
  private static final int QUERIES = 40;

  /**
   * The number of queries is small, because test devices are slow, and starting threads for each
   * query takes time.
   */
  private static final int FEW_QUERIES = 6;

  /** The maximum number of relations for algorithms that visit at least 2^n sets. */
  private static final int MOST_OF_SETS = 15;

  private static final int MOST_ON_DEVICES = 9;
  private static final int MOST = 28;

  private static final double LEAST_DECADES = 20;
  private static final List<String> SETS = List.of("dpsub", "mpq-bushy");

  /** The relative error of an algorithm whose costs are floats. */
  private static final double FLOATS = 1e-5;

  static Stream<Arguments> entries() {
    return PlacedEntries.of(entry -> entry.isExact() || entry.name().equals(TiledDpSub.FLOAT_NAME));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("entries")
  void theJoinsBeforeTheLastAreOptimal(AlgorithmEntry entry, Execution execution) {
    boolean few = entry.onDevice() || entry.place() == Place.HOST_THREADS;
    double tolerance = entry.isExact() ? 1e-9 : FLOATS;
    try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), execution)) {
      int most = Math.min(algorithm.maxRelations(), most(entry));
      for (int seed = 0; seed < (few ? FEW_QUERIES : QUERIES); seed++) {
        Random random = new Random(seed);
        int n = 3 + random.nextInt(most - 2);
        for (boolean cycle : new boolean[] {true, false}) {
          QueryGraph graph = graph(random, n, cycle);
          if (entry.takes(graph)) {
            double expected = optimum(graph, cycle);
            assertThat(withoutResult(algorithm.optimize(graph).plan()))
                .as("%s, %d relations, seed %d, cycle %s", entry.name(), n, seed, cycle)
                .isCloseTo(expected, within(tolerance * expected));
          }
        }
      }
    }
  }

  private static int most(AlgorithmEntry entry) {
    if (entry.onDevice()) {
      return MOST_ON_DEVICES;
    }
    return SETS.stream().anyMatch(entry.name()::contains) ? MOST_OF_SETS : MOST;
  }

  /**
   * A chain or a cycle of relations. In queries of few relations, the relations have more rows, so
   * that the result hides the other joins in every query.
   */
  private static QueryGraph graph(Random random, int n, boolean cycle) {
    QueryGraphBuilder builder = QueryGraph.builder();
    double least = n <= MOST_ON_DEVICES ? LEAST_DECADES : 1;
    for (int i = 0; i < n; i++) {
      builder.relation("r" + i, Math.pow(10, least + 8 * random.nextDouble()));
    }
    for (int i = 0; i + 1 < n; i++) {
      builder.join("r" + i, "r" + (i + 1), Math.pow(10, -3 * random.nextDouble()));
    }
    if (cycle) {
      builder.join("r" + (n - 1), "r0", 1);
    }
    return builder.build();
  }

  /**
   * The minimum cost of the joins before the last one, computed over the intervals of the chain, or
   * of the cycle cut at any edge.
   */
  private static double optimum(QueryGraph graph, boolean cycle) {
    int n = graph.size();
    CardinalityEstimator rows = CardinalityEstimator.of(graph);
    double[][] cost = new double[n][n + 1];
    for (int length = 2; length < n; length++) {
      for (int from = 0; from < n; from++) {
        cost[from][length] = least(cost, from, length) + rows.cardinality(set(from, length, n));
        if (!cycle && from + length > n) {
          cost[from][length] = Double.POSITIVE_INFINITY;
        }
      }
    }
    double[] whole = new double[cycle ? n : 1];
    Arrays.setAll(whole, from -> least(cost, from, n));
    return Arrays.stream(whole).min().orElseThrow();
  }

  private static double least(double[][] cost, int from, int length) {
    double least = Double.POSITIVE_INFINITY;
    for (int left = 1; left < length; left++) {
      int next = (from + left) % cost.length;
      least = Math.min(least, cost[from][left] + cost[next][length - left]);
    }
    return least;
  }

  private static long set(int from, int length, int n) {
    long set = 0;
    for (int i = 0; i < length; i++) {
      set |= 1L << (from + i) % n;
    }
    return set;
  }

  private static double withoutResult(JoinTree plan) {
    JoinTree.Join join = (JoinTree.Join) plan;
    return join.left().cost() + join.right().cost();
  }
}

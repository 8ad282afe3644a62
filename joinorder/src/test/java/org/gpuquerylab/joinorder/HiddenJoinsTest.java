package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A result of so many rows that the costs of all other joins are lost in rounding beside it. */
class HiddenJoinsTest {
  private static final int QUERIES = 40;

  @ParameterizedTest
  @CsvSource({
    "dpsub, true",
    "dpsub, false",
    "dpccp, true",
    "dpsize, true",
    "mpq-bushy, true",
    "mpq-bushy, false",
    "ssdg, true",
    "dpccp, false",
    "dptree, false"
  })
  void theJoinsBeforeTheLastAreOptimal(String name, boolean cycle) {
    // These look at 2^n sets and more.
    int most = name.equals("dpsub") || name.equals("mpq-bushy") ? 15 : 28;
    for (int seed = 0; seed < QUERIES; seed++) {
      Random random = new Random(seed);
      int n = 3 + random.nextInt(most - 2);
      QueryGraph graph = graph(random, n, cycle);
      try (JoinOrderAlgorithm algorithm =
          JoinOrderAlgorithms.find(name).orElseThrow().create(new Cout(), Execution.onHost())) {
        JoinTree plan = algorithm.optimize(graph).plan();
        double expected = optimum(graph, cycle);
        assertThat(withoutResult(plan))
            .as("%s, %d relations, seed %d", name, n, seed)
            .isCloseTo(expected, within(1e-9 * expected));
      }
    }
  }

  /** Relations in a row, the last one joined with the first in a cycle; 1e150 rows and more. */
  private static QueryGraph graph(Random random, int n, boolean cycle) {
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < n; i++) {
      builder.relation("r" + i, Math.pow(10, 1 + 8 * random.nextDouble()));
    }
    for (int i = 0; i + 1 < n; i++) {
      builder.join("r" + i, "r" + (i + 1), Math.pow(10, -3 * random.nextDouble()));
    }
    if (cycle) {
      builder.join("r" + (n - 1), "r0", 1);
    }
    return builder.build();
  }

  /** By intervals of the row, or of the cycle cut anywhere: least cost without the result. */
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

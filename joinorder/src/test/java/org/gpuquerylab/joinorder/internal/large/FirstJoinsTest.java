package org.gpuquerylab.joinorder.internal.large;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.Cmax;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.KeyJoinGenerator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

/**
 * Compares the bounds of graphs with cycles with exact optima, and with a search over all subsets.
 */
class FirstJoinsTest {
  private static final Topology[] SHAPES = {
    Topology.CYCLIC, Topology.GRID, Topology.RANDOM_CYCLIC, Topology.CLIQUE
  };

  /** A query of key joins or a random graph; most of them have cycles. */
  private static QueryGraph graph(int seed) {
    int size = 3 + seed % 8;
    return seed % 2 == 0
        ? KeyJoinGenerator.generate(SHAPES[seed / 2 % SHAPES.length], size, seed)
        : RandomGraphs.connected(size, seed);
  }

  @Test
  void noOptimumOfThousandsIsBelow() {
    for (int seed = 1; seed <= 3_000; seed++) {
      QueryGraph graph = graph(seed);
      for (CostFunction function : CostFunctions.all()) {
        double optimum = new DpCcp(function).optimize(graph).cost();
        double bound = LowerBound.of(graph, function);
        String query = graph + ", seed " + seed + ", " + function.name();
        assertThat(bound).as(query).isLessThanOrEqualTo(optimum);
        boolean sum = function instanceof Cout || function instanceof Cmax;
        if (sum && graph.size() <= SmallPlans.MOST) {
          assertThat(bound).as(query).isCloseTo(optimum, within(optimum * 1e-8));
        }
      }
    }
  }

  /**
   * For each k, the minimum cost of a connected set of k relations, by trying all splits of all
   * connected sets.
   */
  private static double[] leastCosts(QueryGraph graph, DoubleBinaryOperator together) {
    double[] rows = new double[1 << graph.size()];
    CardinalityEstimator.of(graph).fillTable(rows);
    double[] costs = new double[rows.length];
    double[] least = new double[graph.size() + 1];
    Arrays.fill(least, 2, least.length, Double.POSITIVE_INFINITY);
    for (int set = 1; set < rows.length; set++) {
      int size = Integer.bitCount(set);
      costs[set] = size == 1 ? 0 : Double.POSITIVE_INFINITY;
      for (int part = (set - 1) & set; part > 0 && graph.isConnected(set); ) {
        double inputs = together.applyAsDouble(costs[part], costs[set ^ part]);
        costs[set] = Math.min(costs[set], together.applyAsDouble(rows[set], inputs));
        part = (part - 1) & set;
      }
      least[size] = Math.min(least[size], costs[set]);
    }
    return least;
  }

  /** f of the whole query by its definition, with all splits, not only for up to 2 q relations. */
  private static double expected(double[] leastCosts, DoubleBinaryOperator together) {
    int size = leastCosts.length - 1;
    double[] f = Arrays.copyOf(leastCosts, size + 1);
    for (int k = SmallPlans.MOST + 1; k <= size; k++) {
      f[k] = Double.POSITIVE_INFINITY;
      for (int i = 1; i < k; i++) {
        f[k] = Math.min(f[k], together.applyAsDouble(f[i], f[k - i]));
      }
    }
    return f[size];
  }

  @Test
  void looksAtEveryConnectedSet() {
    for (int seed = 1; seed <= 200; seed++) {
      QueryGraph graph = graph(seed);
      for (DoubleBinaryOperator together : new DoubleBinaryOperator[] {Double::sum, Math::max}) {
        double[] leastCosts = leastCosts(graph, together);
        FirstJoins.Found found = FirstJoins.of(graph, together, leastCosts[2]);
        double expected = expected(leastCosts, together);
        assertThat(found.cost()).as("seed %s", seed).isCloseTo(expected, within(expected * 1e-9));
        assertThat(found.whole()).isEqualTo(graph.size() <= SmallPlans.MOST);
      }
    }
  }

  @Test
  void largeGraphsHaveTheirSmallestPairAtLeast() {
    for (Topology shape : SHAPES) {
      for (int size : new int[] {14, 100, 300}) {
        QueryGraph graph = TopologyGenerator.generate(shape, size, size);
        double found = FirstJoins.of(graph, Double::sum, 7).cost();
        boolean dense = shape == Topology.CLIQUE && size > 14;
        assertThat(found).as("%s of %s", shape, size).matches(cost -> !dense || cost == 7);
        assertThat(LowerBound.of(graph, new Cout())).isPositive();
      }
    }
  }

  /**
   * If intermediate rows leave the range of doubles, the bound must still not exceed the optimum.
   */
  @Test
  void boundsOfExtremeRowsHold() {
    SplittableRandom random = new SplittableRandom(17);
    for (int round = 0; round < 300; round++) {
      int size = 3 + round % 5;
      QueryGraphBuilder builder = QueryGraph.builder();
      for (int i = 0; i < size; i++) {
        builder.relation("r" + i, Math.pow(10, random.nextDouble(0, 200)));
      }
      for (int i = 0; i < size; i++) {
        double selectivity = Math.pow(10, -random.nextDouble(0, 300));
        builder.join("r" + i, "r" + (i + 1) % size, selectivity);
      }
      QueryGraph graph = builder.build();
      for (CostFunction function : CostFunctions.all()) {
        double bound = LowerBound.of(graph, function);
        assertThat(bound)
            .as("round %s, %s", round, function.name())
            .isLessThanOrEqualTo(optimum(graph, function));
      }
    }
  }

  private static double optimum(QueryGraph graph, CostFunction function) {
    try {
      return new DpCcp(function).optimize(graph).cost();
    } catch (CostRangeException e) {
      return Double.POSITIVE_INFINITY;
    }
  }
}

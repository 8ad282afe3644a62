package org.gpuquerylab.joinorder.internal.large;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RankedOrdersTest {

  private static int[] order(QueryGraph graph, Ranks ranks, int root) {
    int[] order = new int[graph.size()];
    new RankedOrders(new SearchTree(graph), ranks).of(root, order);
    return order;
  }

  private static Ranks scaled(QueryGraph graph) {
    double[] rows =
        IntStream.range(0, graph.size())
            .mapToDouble(i -> graph.relation(i).filteredCardinality())
            .toArray();
    return new ScaledRanks(rows, rows.length);
  }

  /** Small queries stay within the limits of doubles, so logarithms give the same orders. */
  @ParameterizedTest
  @EnumSource(Topology.class)
  void logarithmsAndDoublesGiveTheSameOrders(Topology topology) {
    for (long seed = 1; seed <= 20; seed++) {
      QueryGraph graph = TopologyGenerator.generate(topology, 12, seed);
      for (int root = 0; root < graph.size(); root++) {
        assertThat(order(graph, new LogRanks(graph), root))
            .as("seed %d, root %d", seed, root)
            .isEqualTo(order(graph, scaled(graph), root));
      }
    }
  }

  /**
   * A star of 400 relations of 10^9 rows multiplies rows by up to 10^3600. Without a filter, the
   * relations come in the order of their ranks, which for factors above 1 is the order of 1 - 1/T.
   */
  @Test
  void logarithmsHoldFactorsBeyondDoubles() {
    int n = 400;
    var builder = QueryGraph.builder().relation("r0", 1e9);
    for (int i = 1; i < n; i++) {
      builder.relation("r" + i, 1e9).join("r0", "r" + i, 1e-8 * (n - i));
    }
    QueryGraph graph = builder.build();
    int[] expected = IntStream.range(0, n).map(i -> i == 0 ? 0 : n - i).toArray();
    assertThat(order(graph, new LogRanks(graph), 0)).isEqualTo(expected);
    int[] fromALeaf = order(graph, new LogRanks(graph), n - 1);
    assertThat(fromALeaf).startsWith(n - 1, 0);
    assertThat(Arrays.stream(fromALeaf).distinct().count()).isEqualTo(n);
  }
}

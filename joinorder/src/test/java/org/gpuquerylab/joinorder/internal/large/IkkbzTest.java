package org.gpuquerylab.joinorder.internal.large;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.KeyJoinGenerator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IkkbzTest {
  @ParameterizedTest
  @EnumSource(
      value = Topology.class,
      names = {"LINEAR", "STAR", "SNOWFLAKE", "TREE"})
  void isTheBestLeftDeepTreeOfTrees(Topology topology) {
    for (int size = 2; size <= 8; size++) {
      for (long seed = 1; seed <= 10; seed++) {
        check(TopologyGenerator.generate(topology, size, seed), topology + ", seed " + seed);
        check(KeyJoinGenerator.generate(topology, size, seed), "key " + topology + ", " + seed);
      }
    }
  }

  private static void check(QueryGraph graph, String query) {
    double best = bestLeftDeep(graph, new int[graph.size()], 0, 0);
    double cost = new Ikkbz(new Cout()).optimize(graph).cost();
    assertThat(cost).as(graph.size() + " " + query).isCloseTo(best, within(1e-9 * best));
  }

  /** The minimum cost of a left-deep tree, by trying all orders without cross products. */
  private static double bestLeftDeep(QueryGraph graph, int[] order, int count, double cost) {
    if (count == order.length) {
      return cost;
    }
    double best = Double.POSITIVE_INFINITY;
    List<Integer> before = IntStream.range(0, count).mapToObj(i -> order[i]).toList();
    for (int next = 0; next < order.length; next++) {
      int relation = next;
      boolean joined =
          graph.joins(relation).stream().anyMatch(join -> before.contains(join.other(relation)));
      if (!before.contains(relation) && (joined || count == 0)) {
        order[count] = relation;
        double rows = count == 0 ? 0 : rows(graph, order, count + 1);
        best = Math.min(best, bestLeftDeep(graph, order, count + 1, cost + rows));
      }
    }
    return best;
  }

  private static double rows(QueryGraph graph, int[] order, int count) {
    List<Integer> set = IntStream.range(0, count).mapToObj(i -> order[i]).toList();
    double rows = 1;
    for (int relation : set) {
      rows *= graph.relation(relation).filteredCardinality();
    }
    for (JoinEdge join : graph.joins()) {
      boolean inside = set.contains(join.left()) && set.contains(join.right());
      rows *= inside ? join.selectivity() : 1;
    }
    return rows;
  }
}

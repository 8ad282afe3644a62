package org.gpuquerylab.joinorder.internal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracles are the connectivity test on every set, the enumeration of pairs, and formulas. */
class FrontierCountTest {
  private static final long NO_LIMIT = Long.MAX_VALUE;

  @ParameterizedTest
  @EnumSource(Topology.class)
  void countsEachTopology(Topology topology) {
    for (int size = 1; size <= 12; size++) {
      check(TopologyGenerator.generate(topology, size, size), topology + " of " + size);
    }
  }

  @Test
  void countsRandomGraphs() {
    for (int seed = 1; seed <= 60; seed++) {
      check(RandomGraphs.connected(2 + seed % 11, seed), "random, seed " + seed);
    }
  }

  private static void check(QueryGraph graph, String query) {
    FrontierCount count = FrontierCount.of(graph, NO_LIMIT).orElseThrow();
    double[] bySize = new double[graph.size() + 1];
    LongStream.rangeClosed(1, graph.all())
        .filter(graph::isConnected)
        .forEach(set -> bySize[Long.bitCount(set)]++);
    assertThat(count.setsBySize()).as(query).isEqualTo(bySize);
    assertThat(count.sets()).as(query).isEqualTo(sum(bySize));
    assertThat(count.pairs()).as(query).isEqualTo((double) PairCounter.count(graph, 1 << 30));
  }

  private static double sum(double[] numbers) {
    double sum = 0;
    for (double number : numbers) {
      sum += number;
    }
    return sum;
  }

  /** Trees, chains and cycles of all sizes, by their closed forms. */
  @Test
  void countsWhatFormulasSay() {
    for (int size = 13; size <= QueryGraph.MAX_MASK_RELATIONS; size++) {
      for (Topology topology :
          List.of(Topology.LINEAR, Topology.CYCLIC, Topology.TREE, Topology.KEY_TREE)) {
        QueryGraph graph = TopologyGenerator.generate(topology, size, size);
        FrontierCount count = FrontierCount.of(graph, NO_LIMIT).orElseThrow();
        double[] expected = topology == Topology.CYCLIC ? cycle(size) : tree(graph, 0, -1);
        String query = topology + " of " + size;
        assertThat(count.sets() / expected[0]).as(query).isCloseTo(1, within(1e-12));
        assertThat(count.pairs() / expected[1]).as(query).isCloseTo(1, within(1e-12));
      }
    }
  }

  /** The sets and pairs of a cycle (Moerkotte and Neumann 2006, section 2.3). */
  private static double[] cycle(double size) {
    return new double[] {size * (size - 1) + 1, size * (size - 1) * (size - 1) / 2};
  }

  /**
   * The sets of a subtree and its pairs, then the sets with its top and their edges. Each edge of a
   * set gives a pair.
   */
  private static double[] tree(QueryGraph graph, int top, int parent) {
    double[] sums = {0, 0, 1, 0};
    for (JoinEdge join : graph.joins(top)) {
      if (join.other(top) != parent) {
        double[] below = tree(graph, join.other(top), top);
        sums[0] += below[0];
        sums[1] += below[1];
        sums[3] = sums[3] * (1 + below[2]) + sums[2] * (below[2] + below[3]);
        sums[2] *= 1 + below[2];
      }
    }
    sums[0] += sums[2];
    sums[1] += sums[3];
    return sums;
  }

  /** Random cactuses: cycles and edges that share single relations. */
  @Test
  void countsCactuses() {
    for (int seed = 1; seed <= 20; seed++) {
      QueryGraph graph = cactus(22, seed);
      FrontierCount count = FrontierCount.of(graph, NO_LIMIT).orElseThrow();
      assertThat(count.pairs())
          .as("seed %d", seed)
          .isEqualTo((double) PairCounter.count(graph, 1 << 30));
    }
  }

  private static QueryGraph cactus(int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < size; i++) {
      builder.relation("r" + i, 100);
    }
    for (int next = 1; next < size; ) {
      int from = random.nextInt(next);
      int length = Math.min(size - next, random.nextInt(1, 6));
      builder.join("r" + from, "r" + next, 0.1);
      for (int i = 1; i < length; i++) {
        builder.join("r" + (next + i - 1), "r" + (next + i), 0.1);
      }
      if (length > 1) {
        builder.join("r" + (next + length - 1), "r" + from, 0.1);
      }
      next += length;
    }
    return builder.build();
  }

  /** A grid of 6 rows has a narrow frontier; a clique of 17 has none of at most 15 relations. */
  @Test
  void givesUpWhereTheFrontierIsWide() {
    QueryGraph grid = TopologyGenerator.generate(Topology.GRID, 36, 1);
    assertThat(FrontierCount.of(grid, NO_LIMIT)).isPresent();
    assertThat(FrontierCount.of(grid, 1_000)).isEmpty();
    assertThat(FrontierCount.of(TopologyGenerator.generate(Topology.CLIQUE, 17, 1), NO_LIMIT))
        .isEmpty();
  }
}

package org.gpuquerylab.joinorder.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.RandomGraphs;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracles are the connectivity test on every set, and the pairs that DPccp evaluates. */
class SearchSpaceTest {
  private static final int NO_LIMIT = 1 << 30;

  @ParameterizedTest
  @EnumSource(Topology.class)
  void isExactForEachTopology(Topology topology) {
    for (int size = 1; size <= 13; size++) {
      checkExact(TopologyGenerator.generate(topology, size, size), topology + " of " + size);
    }
  }

  @Test
  void isExactForRandomGraphsUpToTheLimit() {
    for (int seed = 1; seed <= 40; seed++) {
      checkExact(RandomGraphs.connected(2 + seed % 11, seed), "random, seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void givesEstimatesOfTheRightMagnitude(Topology topology) {
    for (int size : new int[] {8, 12, 15}) {
      QueryGraph graph = TopologyGenerator.generate(topology, size, 1);
      SearchSpace estimate = new PairSampler(graph).estimate();
      SearchSpace exact = SearchSpace.of(graph, NO_LIMIT);
      long sets = LongStream.rangeClosed(1, graph.all()).filter(graph::isConnected).count();
      String query = topology + " of " + size;
      assertThat(estimate.pairs() / exact.pairs()).as(query).isBetween(0.25, 4.0);
      assertThat(estimate.connectedSets() / sets).as(query).isBetween(0.25, 4.0);
      assertThat(estimate.certainty()).isEqualTo(SearchSpace.Certainty.ESTIMATED);
    }
  }

  @Test
  void estimatesWhereThereAreMorePairsThanTheLimit() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CYCLIC, 10, 1);
    int pairs = (int) new DpCcp(new Cout()).optimize(graph).pairs();
    assertThat(SearchSpace.of(graph, pairs).certainty()).isEqualTo(SearchSpace.Certainty.EXACT);
    assertThat(SearchSpace.of(graph, pairs - 1).certainty())
        .isEqualTo(SearchSpace.Certainty.ESTIMATED);
  }

  private static void checkExact(QueryGraph graph, String query) {
    SearchSpace space = SearchSpace.of(graph, NO_LIMIT);
    assertThat(space.certainty()).as(query).isEqualTo(SearchSpace.Certainty.EXACT);
    long sets = LongStream.rangeClosed(1, graph.all()).filter(graph::isConnected).count();
    boolean closed = SearchSpace.bound(graph).certainty() == SearchSpace.Certainty.EXACT;
    double most = Math.min(sets + space.pairs(), (double) graph.all());
    assertThat(space.connectedSets()).as(query).isBetween((double) sets, closed ? sets : most);
    long pairs = new DpCcp(new Cout()).optimize(graph).pairs();
    assertThat(space.pairs()).as(query).isCloseTo((double) pairs, within(1e-9 * pairs));
  }
}

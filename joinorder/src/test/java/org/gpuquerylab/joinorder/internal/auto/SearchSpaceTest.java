package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.PairCounter;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracles are the connectivity test on every set, and the pairs that DPccp evaluates. */
class SearchSpaceTest {
  private static final int NO_LIMIT = 1 << 30;

  /** The members of all sets and the sets themselves are infinitely many, and so is the rest. */
  @Test
  void numbersOutsideTheRangeAreNotNaN() {
    double infinite = Double.POSITIVE_INFINITY;
    SearchSpace tree = new SearchSpace(2000, infinite, infinite, () -> new double[2001]);
    assertThat(tree.pairs()).isInfinite();
    assertThat(tree).hasToString("more csg-cmp pairs than a double holds");
    SearchSpace counted =
        new SearchSpace(new double[] {0, 3, 2, 1}, infinite, SearchSpace.Certainty.ESTIMATED);
    assertThat(counted.times(0)).hasToString("more csg-cmp pairs than a double holds");
  }

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
    QueryGraph graph = TopologyGenerator.generate(Topology.GRID, 10, 1);
    int pairs = (int) new DpCcp(new Cout()).optimize(graph).pairs();
    assertThat(SearchSpace.of(graph, pairs).certainty()).isEqualTo(SearchSpace.Certainty.EXACT);
    assertThat(SearchSpace.of(graph, pairs - 1).certainty())
        .isEqualTo(SearchSpace.Certainty.ESTIMATED);
  }

  @Test
  void closedFormsAreWhatIsCounted() {
    for (Topology topology : List.of(Topology.LINEAR, Topology.CYCLIC, Topology.CLIQUE)) {
      for (int size = 3; size <= (topology == Topology.CLIQUE ? 13 : 64); size++) {
        QueryGraph graph = TopologyGenerator.generate(topology, size, size);
        SearchSpace space = GraphKind.of(graph).most(size);
        String query = topology + " of " + size;
        assertThat(space.isExact()).as(query).isTrue();
        assertThat(space.pairs()).as(query).isEqualTo((double) PairCounter.count(graph, NO_LIMIT));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void boundsHoldForEachKind(Topology topology) {
    for (int size = 1; size <= 12; size++) {
      QueryGraph graph = TopologyGenerator.generate(topology, size, size);
      SearchSpace most = GraphKind.of(graph).most(size);
      String query = topology + " of " + size;
      double sets = LongStream.rangeClosed(1, graph.all()).filter(graph::isConnected).count();
      double pairs = PairCounter.count(graph, NO_LIMIT);
      assertThat(most.connectedSets()).as(query).isGreaterThanOrEqualTo(sets);
      assertThat(most.pairs()).as(query).isGreaterThanOrEqualTo(pairs);
      if (topology == Topology.STAR || most.isExact()) {
        assertThat(most.connectedSets()).as(query).isEqualTo(sets);
        assertThat(most.pairs()).as(query).isEqualTo(pairs);
      }
    }
  }

  @Test
  void tellsCyclesFromGraphsWithAsManyEdges() {
    assertThat(GraphKind.of(TopologyGenerator.generate(Topology.CYCLIC, 70, 1)))
        .isEqualTo(GraphKind.CYCLE);
    QueryGraphBuilder triangleAndTail = QueryGraph.builder();
    for (int i = 0; i < 4; i++) {
      triangleAndTail.relation("r" + i, 10);
    }
    triangleAndTail.join("r0", "r1", 0.1).join("r1", "r2", 0.1).join("r2", "r0", 0.1);
    QueryGraph graph = triangleAndTail.join("r2", "r3", 0.1).build();
    assertThat(GraphKind.of(graph)).isEqualTo(GraphKind.OTHER);
    checkExact(graph, "a triangle and a tail");
  }

  @Test
  void moreRoundsMakeEstimatesMoreCertain() {
    PairSampler sampler = new PairSampler(TopologyGenerator.generate(Topology.LINEAR, 2, 1));
    assertThat(sampler.mean(1).pairs()).isEqualTo(1);
    double atFirst = sampler.uncertainty();
    assertThat(sampler.mean(9).pairs()).isEqualTo(1);
    assertThat(sampler.uncertainty()).isBetween(1.0, atFirst);
  }

  private static void checkExact(QueryGraph graph, String query) {
    SearchSpace space = SearchSpace.of(graph, NO_LIMIT);
    assertThat(space.certainty()).as(query).isEqualTo(SearchSpace.Certainty.EXACT);
    long sets = LongStream.rangeClosed(1, graph.all()).filter(graph::isConnected).count();
    boolean closed = SearchSpace.bound(graph).isExact();
    double most = Math.min(sets + space.pairs(), (double) graph.all());
    assertThat(space.connectedSets()).as(query).isBetween((double) sets, closed ? sets : most);
    long pairs = new DpCcp(new Cout()).optimize(graph).pairs();
    assertThat(space.pairs()).as(query).isCloseTo((double) pairs, within(1e-9 * pairs));
  }
}

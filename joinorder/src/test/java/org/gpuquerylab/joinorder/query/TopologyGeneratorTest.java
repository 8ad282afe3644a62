package org.gpuquerylab.joinorder.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyGeneratorTest {
  @ParameterizedTest
  @EnumSource(Topology.class)
  void degreesAndRangesAreThoseOfTheTopology(Topology topology) {
    for (int size = 1; size <= 64; size++) {
      QueryGraph graph = TopologyGenerator.generate(topology, size, size);
      int[] degrees =
          IntStream.range(0, size).map(i -> Long.bitCount(graph.neighbours(i))).sorted().toArray();
      assertThat(degrees).as(topology + " of " + size).isEqualTo(degrees(topology, size));
      assertThat(graph.isConnected(graph.all())).isTrue();
      assertThat(graph.relations())
          .allMatch(relation -> relation.cardinality() == Math.rint(relation.cardinality()))
          .allMatch(relation -> relation.cardinality() >= 10 && relation.cardinality() <= 1e6);
    }
  }

  private static int[] degrees(Topology topology, int size) {
    int[] degrees = new int[size];
    if (size > 1) {
      switch (topology) {
        case LINEAR -> Arrays.fill(degrees, 2, size, 2);
        case CYCLIC -> Arrays.fill(degrees, size == 2 ? 1 : 2);
        case STAR -> degrees[size - 1] = size - 1;
        case CLIQUE -> Arrays.fill(degrees, size - 1);
      }
      if (topology == Topology.LINEAR) {
        Arrays.fill(degrees, 0, 2, 1);
      } else if (topology == Topology.STAR) {
        Arrays.fill(degrees, 0, size - 1, 1);
      }
    }
    return degrees;
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void seedsDecideTheQuery(Topology topology) {
    String first = QueryGraphWriter.write(TopologyGenerator.generate(topology, 7, 3));
    assertThat(QueryGraphWriter.write(TopologyGenerator.generate(topology, 7, 3))).isEqualTo(first);
    assertThat(QueryGraphWriter.write(TopologyGenerator.generate(topology, 7, 4)))
        .isNotEqualTo(first);
  }

  @Test
  void theHubOfAStarIsRandom() {
    long hubs =
        IntStream.range(0, 50)
            .mapToLong(
                seed -> {
                  QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 5, seed);
                  return IntStream.range(0, 5)
                      .filter(i -> Long.bitCount(graph.neighbours(i)) == 4)
                      .findFirst()
                      .orElseThrow();
                })
            .distinct()
            .count();
    assertThat(hubs).isEqualTo(5);
  }

  @Test
  void aSeedGivesTheSameQueryForEver() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CYCLIC, 3, 42);
    assertThat(graph.relations())
        .containsExactly(
            new Relation("r0", 51030, 1), new Relation("r1", 63, 1), new Relation("r2", 247, 1));
    assertThat(graph.joins())
        .containsExactly(
            new JoinEdge(0, 1, 0.09371010937785598),
            new JoinEdge(0, 2, 1.7012368449669508E-4),
            new JoinEdge(1, 2, 0.15369085932863114));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 65})
  void refusesOtherSizes(int size) {
    assertThatThrownBy(() -> TopologyGenerator.generate(Topology.STAR, size, 1))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("" + size);
  }
}

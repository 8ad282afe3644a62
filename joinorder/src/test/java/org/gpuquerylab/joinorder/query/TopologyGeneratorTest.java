package org.gpuquerylab.joinorder.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyGeneratorTest {
  @ParameterizedTest
  @EnumSource(Topology.class)
  void edgesAndRangesAreThoseOfTheTopology(Topology topology) {
    for (int size = 1; size <= 64; size++) {
      QueryGraph graph = TopologyGenerator.generate(topology, size, size);
      if (Topology.ofTheReport().contains(topology)) {
        assertThat(degrees(graph)).as(topology + " of " + size).isEqualTo(degrees(topology, size));
      }
      assertThat(graph.isConnected(graph.all())).isTrue();
      boolean keyTree = topology == Topology.KEY_TREE;
      double least = keyTree ? 1e4 : 10;
      double greatest = keyTree ? 1e8 : 1e6;
      assertThat(graph.relations())
          .extracting(Relation::cardinality)
          .allMatch(rows -> rows == Math.rint(rows))
          .allMatch(rows -> rows >= least && rows <= greatest);
    }
  }

  private static int[] degrees(QueryGraph graph) {
    return IntStream.range(0, graph.size())
        .map(i -> Long.bitCount(graph.neighbours(i)))
        .sorted()
        .toArray();
  }

  private static int[] degrees(Topology topology, int size) {
    int[] degrees = new int[size];
    if (size > 1) {
      switch (topology) {
        case LINEAR -> Arrays.fill(degrees, 2, size, 2);
        case CYCLIC -> Arrays.fill(degrees, size == 2 ? 1 : 2);
        case STAR -> degrees[size - 1] = size - 1;
        case CLIQUE -> Arrays.fill(degrees, size - 1);
        default -> throw new AssertionError(topology);
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
  @EnumSource(names = {"SNOWFLAKE", "TREE", "KEY_TREE"})
  void treesHaveOneEdgeFewerThanRelations(Topology topology) {
    for (int size = 1; size <= 64; size++) {
      assertThat(TopologyGenerator.generate(topology, size, size).joins()).hasSize(size - 1);
    }
  }

  @Test
  void aSnowflakeIsACompleteTreeOfFour() {
    int[] degrees = degrees(TopologyGenerator.generate(Topology.SNOWFLAKE, 21, 1));
    int[] expected = new int[21];
    Arrays.fill(expected, 0, 16, 1);
    expected[16] = 4;
    Arrays.fill(expected, 17, 21, 5);
    assertThat(degrees).isEqualTo(expected);
    assertThat(degrees(TopologyGenerator.generate(Topology.SNOWFLAKE, 7, 1)))
        .containsExactly(1, 1, 1, 1, 1, 3, 4);
  }

  @Test
  void aGridIsAsSquareAsItsSizeAllows() {
    assertThat(degrees(TopologyGenerator.generate(Topology.GRID, 9, 1)))
        .containsExactly(2, 2, 2, 2, 3, 3, 3, 3, 4);
    assertThat(degrees(TopologyGenerator.generate(Topology.GRID, 5, 1)))
        .containsExactly(1, 2, 2, 2, 3);
    for (int size = 1; size <= 64; size++) {
      int width = (int) Math.ceil(Math.sqrt(size));
      int rows = (size + width - 1) / width;
      int edges = (size - rows) + (size - width);
      assertThat(TopologyGenerator.generate(Topology.GRID, size, 1).joins())
          .as("grid of " + size)
          .hasSize(edges);
    }
  }

  @Test
  void randomCyclicHasAQuarterMoreEdgesThanATree() {
    for (int size = 1; size <= 64; size++) {
      int most = size * (size - 1) / 2;
      int edges = Math.min(most, size - 1 + Math.max(1, size / 4));
      assertThat(TopologyGenerator.generate(Topology.RANDOM_CYCLIC, size, size).joins())
          .as("random-cyclic of " + size)
          .hasSize(edges);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"TREE", "KEY_TREE", "RANDOM_CYCLIC"})
  void randomShapesDependOnTheSeed(Topology topology) {
    long shapes =
        IntStream.range(0, 20)
            .mapToObj(
                seed -> Arrays.toString(degrees(TopologyGenerator.generate(topology, 12, seed))))
            .distinct()
            .count();
    assertThat(shapes).isGreaterThan(5);
  }

  @Test
  void theKeyOfAKeyTreesEdgeIsAtEitherSide() {
    int larger = 0;
    int smaller = 0;
    QueryGraph graph = TopologyGenerator.generate(Topology.KEY_TREE, 500, 1);
    for (JoinEdge join : graph.joins()) {
      double left = graph.relation(join.left()).cardinality();
      double right = graph.relation(join.right()).cardinality();
      assertThat(join.selectivity())
          .isBetween(0.1 / Math.max(left, right), 10 / Math.min(left, right));
      larger += join.selectivity() * Math.min(left, right) < 0.1 ? 1 : 0;
      smaller += join.selectivity() * Math.max(left, right) > 10 ? 1 : 0;
    }
    assertThat(larger).isGreaterThan(100);
    assertThat(smaller).isGreaterThan(100);
  }

  @Test
  void labelsNameTopologies() {
    for (Topology topology : Topology.values()) {
      assertThat(Topology.find(topology.label())).contains(topology);
    }
    assertThat(Topology.RANDOM_CYCLIC.label()).isEqualTo("random-cyclic");
    assertThat(Topology.find("Star")).isEmpty();
  }

  /**
   * Stored results name a query only by topology, size and seed, so the generated queries must
   * never change.
   */
  @ParameterizedTest
  @CsvSource({
    "LINEAR, 636801889749ad48",
    "CYCLIC, 3d0e6f8a207d4855",
    "STAR, 985235c3b479549e",
    "CLIQUE, b0af0225b0dd3b14"
  })
  void theQueriesOfStoredResultsStay(Topology topology, String digest) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    for (int size = 1; size <= 64; size++) {
      for (long seed = 1; seed <= 3; seed++) {
        String query = QueryGraphWriter.write(TopologyGenerator.generate(topology, size, seed));
        sha.update(query.getBytes(StandardCharsets.UTF_8));
      }
    }
    assertThat(HexFormat.of().formatHex(sha.digest())).startsWith(digest);
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
  void aSeedAlwaysGivesTheSameQuery() {
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
  @ValueSource(ints = {-1, 0, 10_001})
  void refusesOtherSizes(int size) {
    assertThatThrownBy(() -> TopologyGenerator.generate(Topology.STAR, size, 1))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("" + size);
  }
}

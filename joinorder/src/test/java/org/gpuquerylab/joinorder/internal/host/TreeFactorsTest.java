package org.gpuquerylab.joinorder.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.gpuquerylab.joinorder.contract.Trees;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreeFactorsTest {

  /** Every connected set has one number, and each of its splits is listed once. */
  @ParameterizedTest
  @CsvSource({"2, 1, 2", "9, 1, 4", "11, 2, 20", "12, 4, 33", "13, 13, 64", "13, 13, 4096"})
  void theIndexIsABijection(int size, int reach, int limit) {
    for (long seed = 1; seed <= 20; seed++) {
      QueryGraph graph = Trees.random(size, reach, seed);
      RootedTree tree = RootedTree.of(graph, "test");
      TreeFactors factors = TreeFactors.of(tree.shape(), limit, limit);
      String query = "tree of " + size + ", reach " + reach + ", seed " + seed;
      Set<Long> numbered = new HashSet<>();
      Set<Set<Long>> pairs = new HashSet<>();
      for (int node = 1; node < size; node++) {
        collect(tree, factors, 1L << node, factors.parts.table(node), 0, numbered, pairs);
      }
      for (int y = 0; y < factors.ySets(); y++) {
        collect(tree, factors, 1 | factors.y.nodes[y], factors.x, 0, numbered, pairs);
      }
      for (int x = 0; x < factors.xSets(); x++) {
        collect(tree, factors, 1 | factors.x.nodes[x], factors.y, -1, numbered, pairs);
      }
      assertThat(numbered).as(query).isEqualTo(connectedSets(graph));
      assertThat((long) pairs.size()).as(query).isEqualTo(factors.pairs());
      for (Set<Long> pair : pairs) {
        assertThat(pair).as(query).allMatch(graph::isConnected);
      }
    }
  }

  /**
   * Adds each set of a table, united with the common members, to {@code numbered}, and its splits
   * to {@code pairs}.
   */
  private static void collect(
      RootedTree tree,
      TreeFactors factors,
      long common,
      SplitTable table,
      int repeated,
      Set<Long> numbered,
      Set<Set<Long>> pairs) {
    for (int set = 0; set < table.sets(); set++) {
      long relations = tree.relations(common | table.nodes[set]);
      assertThat(numbered.add(relations)).isEqualTo(repeated == 0);
      assertThat(table.size[set]).isEqualTo(Long.bitCount(table.nodes[set]));
      for (int k = table.start[set]; k < table.start[set + 1]; k++) {
        assertThat(table.upper[k]).isLessThan(set);
        long upper = tree.relations(common | table.nodes[table.upper[k]]);
        int top = factors.parts.top(table.lower[k]);
        int part = table.lower[k] - factors.parts.first(top);
        long lower = tree.relations(factors.parts.nodes(top, part));
        assertThat(upper | lower).isEqualTo(relations);
        assertThat(upper & lower).isZero();
        assertThat(pairs.add(Set.of(upper, lower))).isTrue();
      }
    }
  }

  private static Set<Long> connectedSets(QueryGraph graph) {
    Set<Long> sets = new HashSet<>();
    for (long set = 1; set <= graph.all(); set++) {
      if (graph.isConnected(set)) {
        sets.add(set);
      }
    }
    return sets;
  }

  @Test
  void equalShapesHaveEqualTreesWhateverTheNumbering() {
    for (Topology topology : new Topology[] {Topology.LINEAR, Topology.STAR, Topology.SNOWFLAKE}) {
      RootedTree first = RootedTree.of(TopologyGenerator.generate(topology, 21, 1), "test");
      RootedTree second = RootedTree.of(TopologyGenerator.generate(topology, 21, 2), "test");
      assertThat(first.shape()).isEqualTo(second.shape()).hasSameHashCodeAs(second.shape());
    }
  }

  /**
   * If a child of the root is the top of k sets, the factors of the other children have a product
   * of at least k.
   */
  @Test
  void theRootHasMostSets() {
    for (long seed = 1; seed <= 200; seed++) {
      TreeShape shape = RootedTree.of(Trees.random(25, 1 + (int) seed % 25, seed), "t").shape();
      for (int child : shape.children(0)) {
        double below = shape.setsWithTop(child);
        assertThat(below * (1 + below))
            .as("seed %d", seed)
            .isLessThanOrEqualTo(shape.setsWithTop(0));
      }
    }
  }

  @Test
  void xIsAsNearToTheWantedSizeAsTheLimitAllows() {
    TreeShape star = RootedTree.of(TopologyGenerator.generate(Topology.STAR, 21, 1), "t").shape();
    assertThat(TreeFactors.of(star, 4096, 5000).xSets()).isEqualTo(4096);
    assertThat(TreeFactors.of(star, 5000, 4095).xSets()).isEqualTo(2048);
    QueryGraph snowflake = TopologyGenerator.generate(Topology.SNOWFLAKE, 25, 1);
    TreeShape shape = RootedTree.of(snowflake, "t").shape();
    assertThat(TreeFactors.of(shape, 5000, 5000).xSets()).isEqualTo(17 * 17 * 17);
    assertThat(TreeFactors.of(shape, 400, 5000).xSets()).isEqualTo(17 * 17);
    TreeFactors smallest = TreeFactors.of(shape, 400, 16);
    assertThat(smallest.xSets()).isEqualTo(17);
    assertThat(smallest.ySets()).isEqualTo(137 * 17 * 17);
  }

  /**
   * The factors of the root's children are 8, 2902 and 7911: with 8 sets in X, Y would have 2.3e7.
   */
  @Test
  void neitherTableHasMostOfTheSets() {
    QueryGraph graph = TopologyGenerator.generate(Topology.KEY_TREE, 48, 127);
    TreeShape shape = RootedTree.of(graph, "t").shape();
    TreeFactors factors = TreeFactors.of(shape, 1024, 1024);
    assertThat(factors.xSets()).isEqualTo(2902);
    assertThat(factors.ySets()).isEqualTo(8 * 7911);
    for (long seed = 1; seed <= 1_000; seed++) {
      QueryGraph tree = TopologyGenerator.generate(Topology.KEY_TREE, 24 + (int) seed % 41, seed);
      TreeShape random = RootedTree.of(tree, "t").shape();
      double sets = random.setsWithTop(0);
      TreeMemory size = new TreeMemory(random, 1024, 1024);
      double least = Math.sqrt(sets) + sets / 1024;
      assertThat(size.bytes(CardinalityForm.PLAIN, 0))
          .as("%d relations, seed %d, %.3g sets", tree.size(), seed, sets)
          .isLessThan(tree.size() * 1_000 * least);
    }
  }
}

package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CliqueTreeTest {
  private static final int GRAPHS = 500;

  /** A connected graph: a random tree and random edges. */
  private static InteractionGraph random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    InteractionGraph graph = new InteractionGraph(1 + random.nextInt(9));
    double density = random.nextDouble();
    for (int i = 1; i < graph.size(); i++) {
      graph.join(i, random.nextInt(i));
      for (int j = 0; j < i; j++) {
        if (random.nextDouble() < density * density) {
          graph.join(i, j);
        }
      }
    }
    return graph;
  }

  private static CliqueTree small(InteractionGraph graph) {
    return CliqueTree.small(graph, graph.size()).orElseThrow();
  }

  @Test
  void givesUpWhereACliqueIsTooLarge() {
    InteractionGraph graph = new InteractionGraph(40);
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < i; j++) {
        graph.join(i, j);
      }
    }
    assertThat(CliqueTree.small(graph, 39)).isEmpty();
    assertThat(CliqueTree.small(graph, 40).orElseThrow().largest()).isEqualTo(40);
    assertThat(graph.densest()).isEqualTo(40);
    assertThat(new InteractionGraph(3).densest()).isEqualTo(1);
  }

  @Test
  void cliquesHoldEveryEdgeAndNoneIsWithinAnother() {
    for (int seed = 0; seed < GRAPHS; seed++) {
      InteractionGraph graph = random(seed);
      assertIsTree(graph, CliqueTree.separating(graph), "separating, seed " + seed);
      assertIsTree(graph, small(graph), "small, seed " + seed);
    }
  }

  @Test
  void anotherCliqueCanComeFirst() {
    for (int seed = 0; seed < GRAPHS; seed++) {
      InteractionGraph graph = random(seed);
      CliqueTree tree = small(graph);
      for (int i = 0; i < tree.size(); i++) {
        CliqueTree other = tree.from(tree.clique(i));
        assertThat(other.clique(0)).as("seed %d", seed).isEqualTo(tree.clique(i));
        assertThat(other.size()).as("seed %d", seed).isEqualTo(tree.size());
        assertIsTree(graph, other, "from clique " + i + ", seed " + seed);
      }
    }
  }

  private static void assertIsTree(InteractionGraph graph, CliqueTree tree, String name) {
    for (int i = 0; i < graph.size(); i++) {
      for (int j : graph.neighbours(i).stream().toArray()) {
        BitSet edge = bits((1L << i) | (1L << j));
        assertThat(IntStream.range(0, tree.size()).anyMatch(c -> holds(tree.clique(c), edge)))
            .as(name + ", edge " + edge)
            .isTrue();
      }
    }
    for (int c = 0; c < tree.size(); c++) {
      for (int other = 0; other < tree.size(); other++) {
        assertThat(c != other && holds(tree.clique(c), tree.clique(other))).as(name).isFalse();
      }
      assertThat(tree.parent(c)).as(name).isLessThan(c);
    }
    for (int i = 0; i < graph.size(); i++) {
      assertThat(tops(tree, i)).as(name + ", the cliques of " + i + " are connected").isEqualTo(1);
    }
  }

  /** The number of cliques that contain a vertex although their parents do not. */
  private static long tops(CliqueTree tree, int vertex) {
    return IntStream.range(0, tree.size())
        .filter(c -> tree.clique(c).get(vertex))
        .filter(c -> tree.parent(c) < 0 || !tree.clique(tree.parent(c)).get(vertex))
        .count();
  }

  private static boolean holds(BitSet outer, BitSet inner) {
    BitSet rest = (BitSet) inner.clone();
    rest.andNot(outer);
    return rest.isEmpty();
  }

  private static BitSet bits(long mask) {
    return BitSet.valueOf(new long[] {mask});
  }

  /**
   * Whether a set is a minimal separator: without it, there are two components that are each
   * adjacent to all of its vertices.
   */
  @Test
  void findsEveryMinimalSeparatorThatIsAClique() {
    int found = 0;
    for (int seed = 0; seed < GRAPHS; seed++) {
      InteractionGraph graph = random(seed);
      CliqueTree tree = CliqueTree.separating(graph);
      Set<BitSet> separators = new HashSet<>();
      IntStream.range(1, tree.size()).forEach(i -> separators.add(tree.separator(i)));
      for (long mask = 1; mask < 1L << graph.size(); mask++) {
        BitSet set = bits(mask);
        if (isClique(graph, set) && isMinimalSeparator(graph, set)) {
          assertThat(separators).as("seed %d", seed).contains(set);
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(GRAPHS);
  }

  private static boolean isClique(InteractionGraph graph, BitSet set) {
    return set.stream()
        .allMatch(
            i -> {
              BitSet around = (BitSet) graph.neighbours(i).clone();
              around.set(i);
              return holds(around, set);
            });
  }

  private static boolean isMinimalSeparator(InteractionGraph graph, BitSet set) {
    int[] rest = IntStream.range(0, graph.size()).filter(i -> !set.get(i)).toArray();
    return graph.induced(rest).components().stream()
            .filter(
                component -> {
                  BitSet around = new BitSet();
                  for (int i : component) {
                    around.or(graph.neighbours(rest[i]));
                  }
                  return holds(around, set);
                })
            .count()
        >= 2;
  }

  @Test
  void aGridOfTwoRowsHasItsRungsAsSeparators() {
    InteractionGraph graph = new InteractionGraph(12);
    for (int i = 0; i < 12; i++) {
      if (i % 2 == 1) {
        graph.join(i - 1, i);
      }
      if (i >= 2) {
        graph.join(i - 2, i);
      }
    }
    CliqueTree tree = CliqueTree.separating(graph);
    Set<BitSet> separators = new HashSet<>();
    IntStream.range(1, tree.size()).forEach(i -> separators.add(tree.separator(i)));
    for (int rung = 1; rung < 5; rung++) {
      assertThat(separators).contains(bits(3L << (2 * rung)));
    }
    assertThat(small(graph).largest()).isEqualTo(3);
  }
}

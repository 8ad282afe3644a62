package org.gpuquerylab.joinorder.internal.gpu.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;

class BiconnectedBlocksTest {
  @Test
  void blocksOfRandomGraphsAreThoseOfTheDefinition() {
    for (long seed = 1; seed <= 60; seed++) {
      QueryGraph graph = RandomGraphs.connected(2 + (int) seed % 8, seed);
      BiconnectedBlocks blocks = new BiconnectedBlocks(graph.neighbourMasks());
      for (long set = 3; set <= graph.all(); set++) {
        if (graph.isConnected(set) && Long.bitCount(set) > 1) {
          blocks.find(set);
          Set<Long> found = new HashSet<>();
          for (int b = 0; b < blocks.count(); b++) {
            found.add(blocks.block(b));
          }
          assertThat(found).as("seed %d, set %x", seed, set).isEqualTo(blocksOf(graph, set));
          assertThat(blocks.count()).isEqualTo(found.size());
        }
      }
    }
  }

  /**
   * The oracle: the block of an edge has the relations that no single relation separates from
   * either end of the edge.
   */
  private static Set<Long> blocksOf(QueryGraph graph, long set) {
    Set<Long> blocks = new HashSet<>();
    for (int a = 0; a < graph.size(); a++) {
      for (int b = 0; b < a; b++) {
        if ((set >>> a & 1) != 0 && (set >>> b & 1) != 0 && graph.areJoined(1L << a, 1L << b)) {
          long block = 0;
          for (int c = 0; c < graph.size(); c++) {
            boolean member = (set >>> c & 1) != 0;
            if (member && inseparable(graph, set, a, c) && inseparable(graph, set, b, c)) {
              block |= 1L << c;
            }
          }
          blocks.add(block);
        }
      }
    }
    return blocks;
  }

  private static boolean inseparable(QueryGraph graph, long set, int from, int to) {
    for (int cut = 0; cut < graph.size(); cut++) {
      if (cut != from && cut != to && (set >>> cut & 1) != 0) {
        long rest = set & ~(1L << cut);
        long reached = 1L << from;
        for (long before = 0; before != reached; ) {
          before = reached;
          reached |= graph.neighbourhood(reached) & rest;
        }
        if ((reached >>> to & 1) == 0) {
          return false;
        }
      }
    }
    return true;
  }
}

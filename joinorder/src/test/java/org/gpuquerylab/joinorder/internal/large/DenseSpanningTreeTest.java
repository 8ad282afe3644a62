package org.gpuquerylab.joinorder.internal.large;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.junit.jupiter.api.Test;

class DenseSpanningTreeTest {

  /**
   * Random edges with few different selectivities, so that many are equal. A chain connects all
   * relations.
   */
  private static List<JoinEdge> edges(int size, SplittableRandom random) {
    List<JoinEdge> edges = new ArrayList<>();
    for (int left = 0; left < size; left++) {
      for (int right = left + 1; right < size; right++) {
        if (right == left + 1 || random.nextBoolean()) {
          double selectivity = Math.pow(2, -random.nextInt(6));
          edges.add(random.nextInt(edges.size() + 1), new JoinEdge(right, left, selectivity));
        }
      }
    }
    return edges;
  }

  @Test
  void isTheTreeOfKruskal() {
    SplittableRandom random = new SplittableRandom(3);
    for (int size = 2; size <= 40; size++) {
      List<JoinEdge> edges = edges(size, random);
      assertThat(DenseSpanningTree.of(size, edges))
          .as("%s relations, %s", size, edges)
          .isEqualTo(SpanningTree.kruskal(size, edges))
          .hasSize(size - 1);
    }
  }
}

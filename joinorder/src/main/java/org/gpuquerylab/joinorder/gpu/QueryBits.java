package org.gpuquerylab.joinorder.gpu;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph as the kernels read it: a flag, n neighbour masks, n filtered cardinalities and the
 * n x n selectivities, all in one array of 64-bit words so that one copy moves it.
 */
public final class QueryBits {
  private QueryBits() {}

  /** The number of words for a graph of n relations. */
  public static int length(int relations) {
    return 1 + 2 * relations + relations * relations;
  }

  /**
   * Writes a graph into pinned memory.
   *
   * @param rowsGiven whether the cardinalities of all sets are in device memory already
   */
  public static void put(QueryGraph graph, boolean rowsGiven, PinnedBuffer<long[]> target) {
    int n = graph.size();
    long[] words = new long[length(n)];
    words[0] = rowsGiven ? 1 : 0;
    double[] selectivities = graph.selectivityMatrix();
    for (int i = 0; i < n; i++) {
      words[1 + i] = graph.neighbours(i);
      double rows = graph.relation(i).filteredCardinality();
      words[1 + n + i] = ElementType.DOUBLE.bits(rows);
    }
    for (int i = 0; i < n * n; i++) {
      words[1 + 2 * n + i] = ElementType.DOUBLE.bits(selectivities[i]);
    }
    target.put(words, 0, 0, words.length);
  }
}

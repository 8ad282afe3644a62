package org.gpuquerylab.joinorder.internal.gpu;

import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph in the form that kernels read: a flag, n neighbour masks, n filtered cardinalities
 * and the n x n selectivities, all in one array of 64-bit words so that one copy transfers it.
 */
public final class QueryBits {
  /** The number of words before the neighbour masks. */
  public static final int HEADER = 1;

  private QueryBits() {}

  /** The number of words for a graph of n relations. */
  public static int length(int relations) {
    return HEADER + 2 * relations + relations * relations;
  }

  /**
   * Writes a graph into pinned memory.
   *
   * @param rowsGiven whether the cardinalities of all sets are already in device memory
   * @param target receives the words, from its start on
   */
  public static void put(QueryGraph graph, boolean rowsGiven, PinnedBuffer<long[]> target) {
    int n = graph.size();
    long[] words = new long[length(n)];
    words[0] = rowsGiven ? 1 : 0;
    for (int i = 0; i < n; i++) {
      words[HEADER + i] = graph.neighbours(i);
      double rows = graph.relation(i).filteredCardinality();
      words[HEADER + n + i] = ElementType.DOUBLE.bits(rows);
    }
    for (int i = 0; i < n * n; i++) {
      words[HEADER + 2 * n + i] = ElementType.DOUBLE.bits(graph.selectivity(i / n, i % n));
    }
    target.put(words, 0, 0, words.length);
  }

  /**
   * The cardinality of a connected set, computed in the order of {@code CardinalityEstimator}, as
   * in the kernels, so that both have the same bits.
   *
   * @param words a graph of n relations, not modified
   */
  public static double cardinality(long set, int n, long[] words) {
    double product = 1;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int relation = Long.numberOfTrailingZeros(rest);
      double rows = Double.longBitsToDouble(words[HEADER + n + relation]);
      long lower = words[HEADER + relation] & set & ((1L << relation) - 1);
      for (long edges = lower; edges != 0; edges &= edges - 1) {
        int edge = relation * n + Long.numberOfTrailingZeros(edges);
        rows *= Double.longBitsToDouble(words[HEADER + 2 * n + edge]);
      }
      product *= rows;
    }
    return product;
  }
}

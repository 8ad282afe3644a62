package org.gpuquerylab.joinorder.internal.gpu.tiled;

import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query in the form that {@code tile.cl} describes, in one array so that one copy transfers it.
 */
final class TiledQuery {
  /** The number of words before the neighbour masks. */
  static final int HEADER = 3;

  private TiledQuery() {}

  /** The number of words for n relations. */
  static int length(int relations) {
    return HEADER + 2 * relations + relations * relations;
  }

  /** Whether every two relations are joined; then every set is connected. */
  static boolean isClique(QueryGraph graph) {
    for (int i = 0; i < graph.size(); i++) {
      if ((graph.neighbours(i) | 1L << i) != graph.all()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Writes a query into pinned memory.
   *
   * @param rowsGiven whether the cardinalities of all sets are already in device memory
   * @param scale a power of two by which all cardinalities are multiplied
   */
  static void put(QueryGraph graph, boolean rowsGiven, double scale, PinnedBuffer<long[]> target) {
    int n = graph.size();
    long[] words = new long[length(n)];
    words[0] = rowsGiven ? 1 : 0;
    words[1] = isClique(graph) ? 1 : 0;
    words[2] = ElementType.DOUBLE.bits(scale);
    for (int i = 0; i < n; i++) {
      words[HEADER + i] = graph.neighbours(i);
      words[HEADER + n + i] = ElementType.DOUBLE.bits(graph.relation(i).filteredCardinality());
    }
    for (int i = 0; i < n * n; i++) {
      words[HEADER + 2 * n + i] = ElementType.DOUBLE.bits(graph.selectivity(i / n, i % n));
    }
    target.put(words, 0, 0, words.length);
  }
}

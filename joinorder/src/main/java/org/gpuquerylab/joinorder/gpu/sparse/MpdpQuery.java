package org.gpuquerylab.joinorder.gpu.sparse;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph as the kernels of {@code mpdp.cl} read it: n neighbour masks; then n rows and n x n
 * selectivities as doubles from 1 to 2; then the binary exponents of all of these.
 */
final class MpdpQuery {
  /** The exponent of 0: no factors bring a product with it back into range. */
  private static final int EXPONENT_OF_ZERO = -1_000_000;

  private static final int SUBNORMAL_SHIFT = 100;

  private MpdpQuery() {}

  /** The number of words for a graph of n relations. */
  static int length(int relations) {
    return relations + 2 * (relations + relations * relations);
  }

  /** The words of a graph. */
  static long[] words(QueryGraph graph) {
    int n = graph.size();
    long[] words = new long[length(n)];
    double[] selectivities = graph.selectivityMatrix();
    for (int i = 0; i < n; i++) {
      words[i] = graph.neighbours(i);
      split(graph.relation(i).filteredCardinality(), words, n + i, n + n * n);
    }
    for (int i = 0; i < n * n; i++) {
      split(selectivities[i], words, 2 * n + i, n + n * n);
    }
    return words;
  }

  private static void split(double value, long[] words, int at, int distance) {
    double normal = value < 1 ? Math.scalb(value, SUBNORMAL_SHIFT) : value;
    int exponent = Math.getExponent(normal);
    double mantissa = value == 0 ? 1 : Math.scalb(normal, -exponent);
    words[at] = Double.doubleToRawLongBits(mantissa);
    int shift = value < 1 ? SUBNORMAL_SHIFT : 0;
    words[at + distance] = value == 0 ? EXPONENT_OF_ZERO : exponent - shift;
  }
}

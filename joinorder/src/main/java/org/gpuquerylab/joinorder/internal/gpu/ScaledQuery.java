package org.gpuquerylab.joinorder.internal.gpu;

import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.ScaledNumber;

/**
 * A query graph in the form that kernels with {@code scaled_rows.cl} read, which are compiled with
 * {@link RowRange#CONSTANTS}: n neighbour masks; then n rows and n x n selectivities as doubles
 * from 1 to 2; then the binary exponents of all these numbers. With separate exponents, products of
 * these factors stay in the range of doubles.
 */
public final class ScaledQuery {
  private final long[] words;

  /**
   * Creates an array for the words of graphs of this many relations, which each graph uses again.
   */
  public ScaledQuery(int relations) {
    words = new long[length(relations)];
  }

  /** The number of words for a graph of n relations. */
  public static int length(int relations) {
    return relations + 2 * (relations + relations * relations);
  }

  /**
   * Writes the words of a graph. O(n^2) time.
   *
   * @param target receives the words, from its start on
   */
  public void put(QueryGraph graph, PinnedBuffer<long[]> target) {
    int n = graph.size();
    for (int i = 0; i < n; i++) {
      words[i] = graph.neighbours(i);
      split(graph.relation(i).filteredCardinality(), words, n + i, n + n * n);
    }
    for (int i = 0; i < n * n; i++) {
      split(graph.selectivity(i / n, i % n), words, 2 * n + i, n + n * n);
    }
    target.put(words, 0, 0, words.length);
  }

  private static void split(double value, long[] words, int at, int distance) {
    words[at] = Double.doubleToRawLongBits(ScaledNumber.mantissa(value));
    words[at + distance] = ScaledNumber.exponent(value);
  }

  /**
   * The cardinality of a set, computed in the order of {@code CardinalityEstimator}, as in the
   * kernels, so that all have the same bits.
   *
   * @param words a graph of n relations, not modified
   */
  public static double cardinality(long set, int n, long[] words) {
    int distance = n + n * n;
    double product = 1;
    long scale = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int i = Long.numberOfTrailingZeros(rest);
      double rows = Double.longBitsToDouble(words[n + i]);
      scale += words[n + i + distance];
      for (long edges = words[i] & set & ((1L << i) - 1); edges != 0; edges &= edges - 1) {
        int at = 2 * n + i * n + Long.numberOfTrailingZeros(edges);
        rows *= Double.longBitsToDouble(words[at]);
        scale += words[at + distance] + Math.getExponent(rows);
        rows = ScaledNumber.mantissa(rows);
      }
      product *= rows;
      scale += Math.getExponent(product);
      product = ScaledNumber.mantissa(product);
    }
    return RowRange.limited(product, scale);
  }
}

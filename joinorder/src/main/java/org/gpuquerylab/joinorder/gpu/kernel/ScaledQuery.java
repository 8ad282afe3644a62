package org.gpuquerylab.joinorder.gpu.kernel;

import java.util.Map;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query graph in the form that kernels with {@code scaled_rows.cl} read: n neighbour masks; then
 * n rows and n x n selectivities as doubles from 1 to 2; then the binary exponents of all these
 * numbers. With separate exponents, products of these factors stay in the range of doubles.
 */
public final class ScaledQuery {
  /**
   * The maximum exponent of a cardinality; with a larger one, it is out of range whatever its
   * mantissa.
   */
  private static final int MAX_SCALE = 1000;

  /** The definitions with which kernels that include {@code scaled_rows.cl} are compiled. */
  public static final Map<String, Number> CONSTANTS =
      Map.of(
          "MAX_SCALE", MAX_SCALE,
          "MAX_CARDINALITY", CardinalityEstimator.MAX_CARDINALITY,
          "MIN_CARDINALITY", CardinalityEstimator.MIN_CARDINALITY);

  /**
   * The exponent of 0: so small that multiplication by other factors cannot bring a product that
   * contains 0 back into range.
   */
  private static final int EXPONENT_OF_ZERO = -1_000_000;

  private static final int SUBNORMAL_SHIFT = 100;

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
    double normal = value < 1 ? Math.scalb(value, SUBNORMAL_SHIFT) : value;
    int exponent = Math.getExponent(normal);
    double mantissa = value == 0 ? 1 : Math.scalb(normal, -exponent);
    words[at] = Double.doubleToRawLongBits(mantissa);
    int shift = value < 1 ? SUBNORMAL_SHIFT : 0;
    words[at + distance] = value == 0 ? EXPONENT_OF_ZERO : exponent - shift;
  }

  /**
   * The cardinality of a set, computed as in the kernels: the product with a separate exponent,
   * within the limits of {@link CardinalityEstimator}.
   *
   * @param words a graph of n relations, not modified
   */
  public static double cardinality(long set, int n, long[] words) {
    int distance = n + n * n;
    double product = 1;
    long scale = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int i = Long.numberOfTrailingZeros(rest);
      product *= Double.longBitsToDouble(words[n + i]);
      scale += words[n + i + distance];
      for (long edges = words[i] & set & ((1L << i) - 1); edges != 0; edges &= edges - 1) {
        int at = 2 * n + i * n + Long.numberOfTrailingZeros(edges);
        product *= Double.longBitsToDouble(words[at]);
        scale += words[at + distance] + Math.getExponent(product);
        product = Math.scalb(product, -Math.getExponent(product));
      }
      scale += Math.getExponent(product);
      product = Math.scalb(product, -Math.getExponent(product));
    }
    return unscaled(product, scale);
  }

  private static double unscaled(double product, long scale) {
    if (scale > MAX_SCALE || scale < -MAX_SCALE) {
      return scale > 0 ? CardinalityEstimator.MAX_CARDINALITY : 0;
    }
    double result = Math.scalb(product, (int) scale);
    return result < CardinalityEstimator.MIN_CARDINALITY
        ? 0
        : Math.min(result, CardinalityEstimator.MAX_CARDINALITY);
  }
}

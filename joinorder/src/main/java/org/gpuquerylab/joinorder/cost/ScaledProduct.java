package org.gpuquerylab.joinorder.cost;

import java.util.Arrays;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Computes the same products as {@link CardinalityEstimator}, in the same order, but with separate
 * exponents. If no plain product leaves the range of normal doubles, both give the same bits.
 */
final class ScaledProduct {
  /** A product up to this size cannot overflow when it is multiplied by 64 more factors below 2. */
  private static final double LARGE = 0x1p900;

  /** 2 to this power is a factor that moves every positive double below 1 into the normal range. */
  private static final int SUBNORMAL_SHIFT = 60;

  private static final int MAX_EXPONENT = Math.getExponent(CardinalityEstimator.MAX_CARDINALITY);
  private static final int MIN_EXPONENT = Math.getExponent(CardinalityEstimator.MIN_CARDINALITY);

  private final long[] lower;
  private final double[] base;
  private final double[] selectivities;
  private final int[] baseExponents;
  private final int[] selectivityExponents;

  /**
   * Uses a graph's filtered cardinalities and selectivities, all above 0, and for each relation the
   * mask of its neighbours with smaller indices; no array is modified.
   */
  ScaledProduct(QueryGraph graph, double[] base, long[] lower) {
    this.lower = lower;
    this.base = base.clone();
    int n = base.length;
    this.selectivities = new double[n * n];
    Arrays.setAll(selectivities, i -> graph.selectivity(i / n, i % n));
    baseExponents = split(this.base);
    selectivityExponents = split(this.selectivities);
  }

  /** The product over the relations and edges of a set. */
  double product(long set) {
    double mantissa = 1;
    long exponent = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int relation = Long.numberOfTrailingZeros(rest);
      double rows = base[relation];
      exponent += baseExponents[relation];
      for (long edges = lower[relation] & set; edges != 0; edges &= edges - 1) {
        int edge = relation * base.length + Long.numberOfTrailingZeros(edges);
        rows *= selectivities[edge];
        exponent += selectivityExponents[edge];
      }
      mantissa *= rows;
      if (mantissa > LARGE) {
        int shift = Math.getExponent(mantissa);
        mantissa = Math.scalb(mantissa, -shift);
        exponent += shift;
      }
    }
    return unscale(mantissa, exponent);
  }

  /** Returns the product times 2^scale, within the limits of {@link CardinalityEstimator}. */
  static double unscale(double product, long scale) {
    int shift = Math.getExponent(product);
    double mantissa = Math.scalb(product, -shift);
    long exponent = scale + shift;
    if (exponent > MAX_EXPONENT) {
      return CardinalityEstimator.MAX_CARDINALITY;
    }
    if (exponent < MIN_EXPONENT) {
      return 0;
    }
    double value = Math.scalb(mantissa, (int) exponent);
    return value < CardinalityEstimator.MIN_CARDINALITY
        ? 0
        : Math.min(value, CardinalityEstimator.MAX_CARDINALITY);
  }

  /** Replaces each value by its mantissa in [1, 2) and returns the exponents. */
  private static int[] split(double[] values) {
    int[] exponents = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      double normal = Math.scalb(values[i], values[i] < 1 ? SUBNORMAL_SHIFT : 0);
      int exponent = Math.getExponent(normal);
      exponents[i] = exponent - (values[i] < 1 ? SUBNORMAL_SHIFT : 0);
      values[i] = Math.scalb(normal, -exponent);
    }
    return exponents;
  }
}

package org.gpuquerylab.joinorder.cost;

/**
 * The same products as {@link CardinalityEstimator} forms, in the same order, with the powers of
 * two split off: wherever no plain product leaves the range of normal doubles, both give the same
 * bits.
 */
final class ScaledProduct {
  /** Brings every double above 0 into the normal range. */
  private static final int SUBNORMAL_SHIFT = 60;

  private static final int MAX_EXPONENT = Math.getExponent(CardinalityEstimator.MAX_CARDINALITY);
  private static final int MIN_EXPONENT = Math.getExponent(CardinalityEstimator.MIN_CARDINALITY);

  private final double[] base;
  private final double[] selectivities;
  private final int[] baseExponents;
  private final int[] selectivityExponents;

  /** Takes copies of filtered cardinalities and of the selectivity matrix, all above 0. */
  ScaledProduct(double[] base, double[] selectivities) {
    this.base = base.clone();
    this.selectivities = selectivities.clone();
    baseExponents = split(this.base);
    selectivityExponents = split(this.selectivities);
  }

  /** Product over a set; {@code predicates} holds the neighbour masks and is not modified. */
  double product(long set, long[] predicates) {
    double mantissa = 1;
    long exponent = 0;
    long done = 0;
    for (long rest = set; rest != 0; ) {
      int relation = 63 - Long.numberOfLeadingZeros(rest);
      rest ^= 1L << relation;
      double row = base[relation];
      exponent += baseExponents[relation];
      for (long edges = predicates[relation] & done; edges != 0; edges &= edges - 1) {
        int edge = relation * base.length + Long.numberOfTrailingZeros(edges);
        row *= selectivities[edge];
        exponent += selectivityExponents[edge];
      }
      done |= 1L << relation;
      mantissa *= row;
      int shift = Math.getExponent(mantissa);
      mantissa = Math.scalb(mantissa, -shift);
      exponent += shift;
    }
    return unscale(mantissa, exponent);
  }

  private static double unscale(double mantissa, long exponent) {
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

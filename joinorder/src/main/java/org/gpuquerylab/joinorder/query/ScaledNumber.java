package org.gpuquerylab.joinorder.query;

/** A product of positive doubles whose intermediate results may leave the range of a double. */
final class ScaledNumber {
  /** 2 to this power is a factor that moves every positive double below 1 into the normal range. */
  private static final int SUBNORMAL_SHIFT = 60;

  private double mantissa = 1;
  private long exponent;

  void multiply(double factor) {
    double normal = factor < 1 ? Math.scalb(factor, SUBNORMAL_SHIFT) : factor;
    int shift = Math.getExponent(normal);
    mantissa *= Math.scalb(normal, -shift);
    exponent += shift - (factor < 1 ? SUBNORMAL_SHIFT : 0);
    int excess = Math.getExponent(mantissa);
    mantissa = Math.scalb(mantissa, -excess);
    exponent += excess;
  }

  /**
   * The product; 0 if it is too small for a double, {@link Double#MAX_VALUE} if it is too large.
   */
  double value() {
    if (exponent > Double.MAX_EXPONENT) {
      return Double.MAX_VALUE;
    }
    return exponent < Double.MIN_EXPONENT ? 0 : Math.scalb(mantissa, (int) exponent);
  }
}

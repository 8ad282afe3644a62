package org.gpuquerylab.joinorder.query;

/**
 * A product of positive doubles whose intermediate results may leave the range of a double: a
 * mantissa from 1 to below 2, and a power of two. Multiplications round the mantissas only, so the
 * result has the bits of a plain product, if that stays in range.
 */
public final class ScaledNumber {
  /** A factor that moves every subnormal number into the normal range: 2 to the power below. */
  private static final double TO_NORMAL = 0x1p60;

  private static final int NORMAL_SHIFT = 60;

  private static final long FRACTION = (1L << 52) - 1;

  /** The bits of 1. */
  private static final long ONE = 0x3FF0000000000000L;

  private double mantissa = 1;
  private long exponent;

  /** Creates a product without factors. */
  public ScaledNumber() {}

  /** The exponent of a positive double, which may be subnormal. */
  public static int exponent(double value) {
    return value < Double.MIN_NORMAL
        ? Math.getExponent(value * TO_NORMAL) - NORMAL_SHIFT
        : Math.getExponent(value);
  }

  /** The mantissa of a positive double, which may be subnormal: from 1 to below 2. */
  public static double mantissa(double value) {
    double normal = value < Double.MIN_NORMAL ? value * TO_NORMAL : value;
    return Double.longBitsToDouble((Double.doubleToRawLongBits(normal) & FRACTION) | ONE);
  }

  /** Multiplies by a positive double. */
  void multiply(double factor) {
    mantissa *= mantissa(factor);
    exponent += exponent(factor);
    exponent += Math.getExponent(mantissa);
    mantissa = mantissa(mantissa);
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

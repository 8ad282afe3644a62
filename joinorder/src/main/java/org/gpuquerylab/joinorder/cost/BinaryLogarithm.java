package org.gpuquerylab.joinorder.cost;

/**
 * Computes binary logarithms in a few nanoseconds, with the same bits on every machine: the first
 * bits of the argument index a table, and a polynomial accounts for the other bits. The error is
 * below 4e-16; powers of two are exact.
 */
final class BinaryLogarithm {
  /** The number of bits after the binary point that index the table. */
  private static final int TABLE_BITS = 11;

  private static final int REST_BITS = 52 - TABLE_BITS;
  private static final long ONE = 0x3FF0000000000000L;
  private static final double PER_LN2 = 1 / StrictMath.log(2);

  /**
   * For each start of a range, its logarithm and its inverse; multiplying is faster than dividing.
   */
  private static final double[] LOGARITHMS = new double[2 << TABLE_BITS];

  static {
    for (int i = 0; i < 1 << TABLE_BITS; i++) {
      double above = i / (double) (1 << TABLE_BITS);
      LOGARITHMS[2 * i] = StrictMath.log1p(above) / StrictMath.log(2);
      LOGARITHMS[2 * i + 1] = 1 / (1 + above);
    }
  }

  private BinaryLogarithm() {}

  /** The logarithm of a number from 1 to below 2. */
  static double ofMantissa(double mantissa) {
    int index = (int) ((Double.doubleToRawLongBits(mantissa) - ONE) >> REST_BITS);
    double start = 1 + index * 0x1p-11;
    // The difference is exact and below 2^-11, so the omitted terms are below 1e-20.
    double x = (mantissa - start) * LOGARITHMS[2 * index + 1];
    double series = x * (1 - x * (0.5 - x * (1.0 / 3 - x * (0.25 - x * 0.2))));
    return LOGARITHMS[2 * index] + series * PER_LN2;
  }
}

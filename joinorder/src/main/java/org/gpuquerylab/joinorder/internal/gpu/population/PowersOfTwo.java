package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.Map;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;

/**
 * Powers of two of numbers in fixed point, computed as in the kernel: by a table and products, so
 * that every device gives the same bits. The relative error is about 1e-9, since only 30 bits of
 * the fraction are used.
 */
final class PowersOfTwo {
  private static final int BITS = 10;
  private static final int ENTRIES = 1 << BITS;
  private static final int FRACTION_BITS = 3 * BITS;

  /** The length of the table {@link #table}. */
  static final int LENGTH = 3 * ENTRIES;

  private static final int MIN_EXPONENT = -997;
  private static final int MAX_EXPONENT = 995;

  private PowersOfTwo() {}

  /** The constants of the kernel. */
  static Map<String, Number> kernelDefines() {
    return Map.of(
        "POWER_BITS",
        BITS,
        "MIN_EXPONENT",
        MIN_EXPONENT,
        "MAX_EXPONENT",
        MAX_EXPONENT,
        "MAX_CARDINALITY",
        CardinalityEstimator.MAX_CARDINALITY);
  }

  /** The factors 2^(i / 2^10), then 2^(i / 2^20), then 2^(i / 2^30), for i below 2^10 each. */
  static double[] table() {
    double[] table = new double[LENGTH];
    for (int i = 0; i < table.length; i++) {
      int bits = BITS * (1 + i / ENTRIES);
      table[i] = StrictMath.pow(2, Math.scalb((double) (i % ENTRIES), -bits));
    }
    return table;
  }

  /**
   * The power of two; 0 or the maximum cardinality if the power leaves the range of cardinalities.
   */
  static double of(long token, int fractionBits, double[] table) {
    long exponent = token >> fractionBits;
    long fraction = (token & ((1L << fractionBits) - 1)) >>> (fractionBits - FRACTION_BITS);
    if (exponent < MIN_EXPONENT) {
      return 0;
    }
    if (exponent > MAX_EXPONENT) {
      return CardinalityEstimator.MAX_CARDINALITY;
    }
    double mantissa =
        table[(int) (fraction >> (2 * BITS))]
            * table[ENTRIES + (int) ((fraction >> BITS) & (ENTRIES - 1))]
            * table[2 * ENTRIES + (int) (fraction & (ENTRIES - 1))];
    return mantissa * Double.longBitsToDouble((exponent + 1023) << 52);
  }
}

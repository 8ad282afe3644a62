package org.gpuquerylab.joinorder.cost;

import java.util.Map;

/** The limits of cardinalities that {@link CardinalityEstimator} describes. */
public final class RowRange {
  /** A product from 1 to below 4 that is scaled by more than this power of two is out of range. */
  private static final int MAX_SCALE = 1000;

  /** The definitions with which kernels that include {@code row_range.cl} are compiled. */
  public static final Map<String, Number> CONSTANTS =
      Map.of(
          "MAX_SCALE", MAX_SCALE,
          "MAX_CARDINALITY", CardinalityEstimator.MAX_CARDINALITY,
          "MIN_CARDINALITY", CardinalityEstimator.MIN_CARDINALITY);

  private static final int EXPONENT_BIAS = 1023;
  private static final int MANTISSA_BITS = 52;

  private RowRange() {}

  /** Returns a number within the limits. */
  public static double limited(double rows) {
    return rows < CardinalityEstimator.MIN_CARDINALITY
        ? 0
        : Math.min(rows, CardinalityEstimator.MAX_CARDINALITY);
  }

  /**
   * Returns the product times 2^scale, within the limits.
   *
   * @param product a number from 1 to below 4
   */
  public static double limited(double product, long scale) {
    if (scale > MAX_SCALE || scale < -MAX_SCALE) {
      return scale > 0 ? CardinalityEstimator.MAX_CARDINALITY : 0;
    }
    return limited(product * Double.longBitsToDouble((scale + EXPONENT_BIAS) << MANTISSA_BITS));
  }
}

package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.query.ScaledNumber;

/**
 * The rows of sets as products: plain doubles, or mantissas from 1 to below 2 with separate
 * exponents.
 */
final class TreeProducts {
  /** The products or their mantissas. */
  final double[] numbers;

  /** The exponents of the powers of two; empty if products are plain. */
  final int[] exponents;

  private final boolean scaled;

  /** Creates room for plain products in an array that the caller reads, too. */
  TreeProducts(double[] numbers) {
    this.numbers = numbers;
    this.exponents = new int[0];
    this.scaled = false;
  }

  /** Creates room for products with separate exponents. */
  TreeProducts(int count) {
    this.numbers = new double[count];
    this.exponents = new int[count];
    this.scaled = true;
  }

  /** Stores a product of one factor. */
  void put(int at, double factor) {
    numbers[at] = scaled ? ScaledNumber.mantissa(factor) : factor;
    if (scaled) {
      exponents[at] = ScaledNumber.exponent(factor);
    }
  }

  /**
   * Stores the product of one of these products, one of the parts' products and a selectivity.
   *
   * @param parts products in the same form
   */
  void put(int at, int upper, TreeProducts parts, int lower, double selectivity) {
    if (!scaled) {
      numbers[at] = numbers[upper] * (parts.numbers[lower] * selectivity);
      return;
    }
    double product = numbers[upper] * (parts.numbers[lower] * ScaledNumber.mantissa(selectivity));
    numbers[at] = ScaledNumber.mantissa(product);
    exponents[at] =
        exponents[upper]
            + parts.exponents[lower]
            + ScaledNumber.exponent(selectivity)
            + Math.getExponent(product);
  }

  /** The rows of a set, within the limits of cardinalities. */
  double rows(int at) {
    return scaled ? RowRange.limited(numbers[at], exponents[at]) : numbers[at];
  }

  /** The product of a number here and one there, within the limits of cardinalities. */
  double rows(int at, TreeProducts other, int there) {
    double product = numbers[at] * other.numbers[there];
    return scaled
        ? RowRange.limited(product, (long) exponents[at] + other.exponents[there])
        : product;
  }
}

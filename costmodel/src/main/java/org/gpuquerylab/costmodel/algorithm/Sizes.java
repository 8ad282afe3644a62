package org.gpuquerylab.costmodel.algorithm;

/** Sizes that the operators of module {@code operators} share. */
final class Sizes {
  /** Bytes of a key, a row's number, a hash value or a counter. */
  static final int WORD = 4;

  /** Bytes of an accumulator, of an offset, or of two keys packed. */
  static final int LONG = 8;

  /** Bytes of a filter's element. */
  static final double BIT = 1.0 / 8;

  /** Launches of a prefix sum, and of reading its total. */
  static final int SCAN_LAUNCHES = 3;

  private Sizes() {}

  /** The binary logarithm; 0 up to 1. */
  static double log2(double x) {
    return x <= 1 ? 0 : Math.log(x) / Math.log(2);
  }

  /** Number of bits that distinguish a number of things. */
  static int bits(double things) {
    return (int) Math.ceil(log2(things) - 1e-9);
  }
}

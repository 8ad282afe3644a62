package org.gpuquerylab.costmodel.internal.work;

/** Sizes that the operators of module {@code operators} share. */
final class Sizes {
  /** The size in bytes of a key, a row number, a hash value or a counter. */
  static final int WORD = 4;

  /** The size in bytes of an accumulator, of an offset, or of two packed keys. */
  static final int LONG = 8;

  /** The size in bytes of a filter's element. */
  static final double BIT = 1.0 / 8;

  /** The number of launches of a prefix sum, including the copy of its total. */
  static final int SCAN_LAUNCHES = 3;

  private Sizes() {}

  /** The binary logarithm; 0 for arguments up to 1. */
  static double log2(double x) {
    return x <= 1 ? 0 : Math.log(x) / Math.log(2);
  }

  /** The number of bits that distinguish a given number of values. */
  static int bits(double things) {
    return (int) Math.ceil(log2(things) - 1e-9);
  }
}

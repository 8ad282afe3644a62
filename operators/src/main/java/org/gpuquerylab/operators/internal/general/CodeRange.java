package org.gpuquerylab.operators.internal.general;

import java.math.BigInteger;

/**
 * The codes of a key column's values: all numbers from {@code least} on, at most {@code last} more.
 *
 * @param least the least code
 * @param last the unsigned difference between the greatest code and the least
 */
record CodeRange(long least, long last) {
  /** The range of a column without values. */
  static final CodeRange NONE = new CodeRange(0, 0);

  /** Whether the first and the last code are signed 32-bit integers. */
  boolean isNarrow() {
    return last >= 0
        && last <= 0xFFFFFFFFL
        && least == (int) least
        && least + last == (int) (least + last);
  }

  /** The number of codes. */
  BigInteger size() {
    return new BigInteger(Long.toUnsignedString(last)).add(BigInteger.ONE);
  }

  /** The codes of all values of a floating-point type: the patterns of their bits. */
  static CodeRange ofFloats(boolean isDouble) {
    return new CodeRange(
        0,
        isDouble
            ? Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY)
            : Integer.toUnsignedLong(Float.floatToRawIntBits(Float.NEGATIVE_INFINITY)));
  }
}

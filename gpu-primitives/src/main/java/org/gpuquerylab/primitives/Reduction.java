package org.gpuquerylab.primitives;

/** The functions that {@link Reduce} computes. */
public enum Reduction {
  /**
   * The smallest element, as in {@code Math.min}: -0.0 is less than 0.0, and the result is NaN if
   * any element is NaN.
   */
  MIN(0),
  /**
   * The largest element, as in {@code Math.max}: 0.0 is greater than -0.0, and the result is NaN if
   * any element is NaN.
   */
  MAX(1),
  /**
   * The sum of all elements. The sum. Integers wrap around; floating-point numbers are accumulated
   * in {@code double}.
   */
  SUM(2);

  private final int code;

  Reduction(int code) {
    this.code = code;
  }

  /** The operation that has a number. */
  static Reduction of(int code) {
    return values()[code];
  }

  /** The number of this operation in {@code reduce.cl}, which is its ordinal. */
  int code() {
    return code;
  }
}

package org.gpuquerylab.primitives.reduction;

/** The function that {@link Reduce} computes. */
public enum Reduction {
  /** The smallest element, as {@code Math.min}: -0.0 before 0.0, NaN if any element is NaN. */
  MIN(0),
  /** The largest element, as {@code Math.max}: 0.0 after -0.0, NaN if any element is NaN. */
  MAX(1),
  /** The sum. Integers wrap around; floating point is added up in {@code double}. */
  SUM(2);

  private final int code;

  Reduction(int code) {
    this.code = code;
  }

  /** The operation of a number. */
  static Reduction of(int code) {
    return values()[code];
  }

  /** The operation's number in {@code reduce.cl}, its place here. */
  int code() {
    return code;
  }
}

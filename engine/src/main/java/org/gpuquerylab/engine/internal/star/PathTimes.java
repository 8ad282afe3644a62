package org.gpuquerylab.engine.internal.star;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The predicted times of both ways to answer a star query, in milliseconds; NaN where nothing was
 * measured.
 */
public record PathTimes(double pass, double operators) {
  private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);

  /**
   * Whether the pass is chosen: unless it is predicted to be slower. Where nothing was measured,
   * what speaks for it is that it reads each column once and writes no intermediate rows.
   */
  boolean choosesPass() {
    return !(operators < pass);
  }

  /** The times in words. */
  @Override
  public String toString() {
    return "predicted: one pass " + words(pass) + ", operators " + words(operators);
  }

  private static String words(double millis) {
    return Double.isNaN(millis)
        ? "unknown"
        : new BigDecimal(millis).round(DIGITS).toPlainString() + " ms";
  }
}

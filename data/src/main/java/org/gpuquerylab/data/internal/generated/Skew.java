package org.gpuquerylab.data.internal.generated;

import java.util.SplittableRandom;

/**
 * Numbers from 1 to n whose frequencies are close to Zipf's law: that of the k-th most frequent one
 * is about k to the power of -exponent. Frequent numbers are spread over the range.
 */
final class Skew {
  private static final long[] STEPS = {7_919, 104_729};

  private final int n;
  private final double power;
  private final double span;
  private final long step;

  /**
   * Numbers from 1 to n.
   *
   * @param exponent above 0, and not 1
   */
  Skew(int n, double exponent) {
    this.n = n;
    power = 1 - exponent;
    span = StrictMath.pow(n + 1.0, power) - 1;
    step = n % STEPS[0] == 0 ? STEPS[1] : STEPS[0];
  }

  /** Draws a number; equal on all machines. */
  int draw(SplittableRandom random) {
    double rank = StrictMath.pow(1 + random.nextDouble() * span, 1 / power);
    long place = Math.min(n, (long) rank) - 1;
    return (int) (place * step % n) + 1;
  }
}

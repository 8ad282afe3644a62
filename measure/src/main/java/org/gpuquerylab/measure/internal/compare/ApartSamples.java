package org.gpuquerylab.measure.internal.compare;

import org.gpuquerylab.measure.stats.RatioInterval;

/** Two independent samples, such as the repetitions of two runs. */
final class ApartSamples implements Samples {

  private final double[] base;
  private final double[] other;

  /** Creates samples from logarithms of both sides' values; the arrays are not copied. */
  public ApartSamples(double[] base, double[] other) {
    this.base = base;
    this.other = other;
  }

  @Override
  public int size() {
    return Math.min(base.length, other.length);
  }

  @Override
  public RatioInterval ratio() {
    return RatioInterval.ofSamples(base, other);
  }

  @Override
  public double p(double margin) {
    return ShiftTest.ofSamples(base, other, margin);
  }
}

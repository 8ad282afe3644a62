package org.gpuquerylab.measure.internal.compare;

import org.gpuquerylab.measure.stats.RatioInterval;

/** A sample of pairs, such as the two times of each query. */
final class PairedSamples implements Samples {

  private final double[] logRatios;

  /** Creates a sample with one value for each pair; the array is not copied. */
  public PairedSamples(double[] logRatios) {
    this.logRatios = logRatios;
  }

  @Override
  public int size() {
    return logRatios.length;
  }

  @Override
  public RatioInterval ratio() {
    return RatioInterval.ofPairs(logRatios);
  }

  @Override
  public double p(double margin) {
    return ShiftTest.ofPairs(logRatios, margin);
  }
}

package org.gpuquerylab.measure.internal.compare;

import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * Samples whose finding must also hold for stretches of time. If one process is slow, many queries
 * of a point may be slow only because of this process.
 *
 * @param samples the samples of the finding
 * @param stretches the same rows, divided into stretches of time
 */
record AgreeingSamples(Samples samples, Samples stretches) implements Samples {

  @Override
  public int size() {
    return samples.size();
  }

  @Override
  public RatioInterval ratio() {
    return samples.ratio();
  }

  @Override
  public double p(double margin) {
    return Math.max(samples.p(margin), stretches.p(margin));
  }
}

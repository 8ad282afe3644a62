package org.gpuquerylab.measure.compare.sample;

import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * Samples whose finding must also hold for other units: a query may be slow in only one process,
 * and then many queries of a point are.
 *
 * @param samples samples of the finding
 * @param stretches stretches of time of the same rows
 */
public record AgreeingSamples(Samples samples, Samples stretches) implements Samples {

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

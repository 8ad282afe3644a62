package org.gpuquerylab.measure.compare.sample;

import org.gpuquerylab.measure.stats.RatioInterval;

/** What a finding rests on: numbers that may be drawn independently of one another. */
public sealed interface Samples permits PairedSamples, ApartSamples, AgreeingSamples {

  /** How many units there are; on the side that has fewer, where they are no pairs. */
  int size();

  /** The ratio with its interval. */
  RatioInterval ratio();

  /**
   * How likely such samples are where the ratio lies within a margin.
   *
   * @param margin logarithm of the largest such ratio
   */
  double p(double margin);
}

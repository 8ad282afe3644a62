package org.gpuquerylab.measure.compare.sample;

import org.gpuquerylab.measure.stats.RatioInterval;

/** The data of a finding: numbers that are assumed to be independent. */
public sealed interface Samples permits PairedSamples, ApartSamples, AgreeingSamples {

  /** Number of units; of the side with fewer, if they are not pairs. */
  int size();

  /** The ratio with its interval. */
  RatioInterval ratio();

  /**
   * The probability of such samples if the ratio lies within a margin.
   *
   * @param margin logarithm of the largest such ratio
   */
  double p(double margin);
}

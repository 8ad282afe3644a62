package org.gpuquerylab.measure.internal.compare;

import org.gpuquerylab.measure.stats.RatioInterval;

/** The data of a finding: numbers that are assumed to be independent. */
sealed interface Samples permits PairedSamples, ApartSamples, AgreeingSamples {

  /** The number of units; if they are not pairs, the number of units on the side that has fewer. */
  int size();

  /** The ratio of the two sides with its interval. */
  RatioInterval ratio();

  /**
   * The p-value: the probability of samples like these if the true ratio lies within a margin.
   *
   * @param margin logarithm of the largest ratio within the margin
   */
  double p(double margin);
}

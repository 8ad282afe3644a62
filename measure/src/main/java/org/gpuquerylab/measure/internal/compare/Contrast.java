package org.gpuquerylab.measure.internal.compare;

import java.util.List;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * A hypothesis that is tested together with others.
 *
 * @param name the name of the hypothesis
 * @param samples the samples of the test
 * @param medians the medians of both sides, or empty
 */
record Contrast(String name, Samples samples, List<MedianInterval> medians) {

  /** The level of a family of tests: one comparison in twenty may be wrong. */
  private static final double LEVEL = 0.05;

  /** With fewer units, the interval would be too narrow. */
  private static final int LEAST_FOR_SAMENESS = 6;

  /** The three families of tests (the whole, the parts and the points) share the level. */
  static final int FAMILIES = 3;

  /**
   * The finding of the test.
   *
   * @param margin the logarithm of the ratio that lies exactly at the threshold
   * @param holm the p-value, adjusted for all tests of its family
   */
  Finding finding(double margin, double holm) {
    RatioInterval ratio = samples.ratio();
    double p = Math.min(1, FAMILIES * holm);
    return new Finding(name, samples.size(), ratio, p, verdict(ratio, margin, p), medians);
  }

  private ComparisonVerdict verdict(RatioInterval ratio, double margin, double p) {
    double logRatio = Math.log(ratio.ratio());
    if (p <= LEVEL && Math.abs(logRatio) > margin) {
      return logRatio > 0 ? ComparisonVerdict.SLOWER : ComparisonVerdict.FASTER;
    }
    boolean within =
        samples.size() >= LEAST_FOR_SAMENESS
            && Math.log(ratio.lower()) >= -margin
            && Math.log(ratio.upper()) <= margin;
    return within && p > LEVEL ? ComparisonVerdict.SAME : ComparisonVerdict.NONE;
  }
}

package org.gpuquerylab.measure.internal.compare;

import java.util.List;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * A hypothesis that is tested together with others.
 *
 * @param name the name of the hypothesis
 * @param ratio the ratio that is tested
 * @param medians the medians of both sides, or empty
 */
record Contrast(String name, ClusteredRatio ratio, List<MedianInterval> medians) {

  /** The level of a family of tests: one comparison in twenty may be wrong. */
  private static final double LEVEL = 0.05;

  /** The three families of tests (the whole, the parts and the points) share the level. */
  static final int FAMILIES = 3;

  /**
   * The finding of the test.
   *
   * @param threshold the difference that counts as none
   * @param holm the p-value, adjusted for all tests of its family
   */
  Finding finding(Threshold threshold, double holm) {
    double p = Math.min(1, FAMILIES * holm);
    RatioInterval interval = ratio.interval();
    return new Finding(
        name,
        ratio.clusters(),
        interval,
        p,
        verdict(interval, threshold, p),
        isUndecidable(threshold),
        medians);
  }

  private ComparisonVerdict verdict(RatioInterval interval, Threshold threshold, double p) {
    double margin = threshold.margin();
    if (isUndecidable(threshold)) {
      return ComparisonVerdict.NONE;
    } else if (p <= LEVEL && Math.abs(ratio.logRatio()) > margin) {
      return ratio.logRatio() > 0 ? ComparisonVerdict.SLOWER : ComparisonVerdict.FASTER;
    }
    boolean within = Math.log(interval.lower()) >= -margin && Math.log(interval.upper()) <= margin;
    return within ? ComparisonVerdict.SAME : ComparisonVerdict.NONE;
  }

  /**
   * Whether too few processes measured this to show how processes of the same code differ, or the
   * machine was in another state. Parts of one run are not builds; they are judged by stretches of
   * time, too, beyond a wide threshold.
   */
  private boolean isUndecidable(Threshold threshold) {
    int units = threshold.builds() ? ratio.processes() : ratio.clusters();
    return threshold.isUndecidable() || units < Threshold.SEVERAL;
  }
}

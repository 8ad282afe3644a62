package org.gpuquerylab.measure.stats;

import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;

/**
 * Quantiles of a sample. A quantile is the smallest value such that at least a given share of the
 * sample is not greater than it. The definition is type 1 of R. J. Hyndman, Y. Fan: Sample
 * Quantiles in Statistical Packages, The American Statistician 50(4), 1996.
 */
public final class Quantiles {
  private static final Quantile VALUES =
      Quantile.withDefaults().with(EstimationMethod.HF1).withCopy(true);

  private Quantiles() {}

  /**
   * Computes the quantiles. The time is O(n log n).
   *
   * @param sample at least one value, none of them NaN; not modified
   * @param parts the shares, each from 0 to 1; not modified
   */
  public static double[] of(double[] sample, double... parts) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("a quantile needs a value");
    }
    return VALUES.evaluate(sample, parts);
  }
}

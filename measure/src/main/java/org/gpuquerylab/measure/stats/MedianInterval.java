package org.gpuquerylab.measure.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The median of a sample, and a confidence interval for the population's median from order
 * statistics. The interval from the k-th smallest to the k-th largest value misses the median with
 * probability 2 P(B &lt; k), where B is binomial with n trials and probability one half. The method
 * assumes nothing about the distribution. See H. A. David, H. N. Nagaraja: Order Statistics, third
 * edition, section 7.1.
 *
 * @param median the sample's median
 * @param lower the lower end of the interval
 * @param upper the upper end of the interval
 * @param size the number of values in the sample
 * @param coverage the probability that the interval contains the median. It is at least 95 %,
 *     except for samples of fewer than six values; then it is lower, and the interval is the
 *     sample's range
 */
public record MedianInterval(double median, double lower, double upper, int size, double coverage) {

  /** The required coverage. */
  private static final double CONFIDENCE = 0.95;

  private static final Median MEDIAN = Median.withDefaults().withCopy(true);

  /**
   * Computes the interval of a sample.
   *
   * @param sample at least one value, none of them NaN; not modified
   */
  public static MedianInterval of(double[] sample) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("a median needs a value");
    }
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    int rank = 1;
    while (2 * (rank + 1) <= n && miss(rank + 1, n) <= 1 - CONFIDENCE) {
      rank++;
    }
    return new MedianInterval(
        MEDIAN.evaluate(sorted),
        sorted[rank - 1],
        sorted[n - rank],
        n,
        n == 1 ? 0 : 1 - miss(rank, n));
  }

  /**
   * Computes only the median.
   *
   * @param sample at least one value, none of them NaN; not modified
   */
  public static double median(double[] sample) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("a median needs a value");
    }
    return MEDIAN.evaluate(sample);
  }

  /**
   * Whether the interval contains the median with 95 % probability; false if there are too few
   * values.
   */
  public boolean covers() {
    return coverage >= CONFIDENCE;
  }

  /**
   * The probability that the interval from order statistics of a given rank misses the median. The
   * time is O(rank).
   */
  private static double miss(int rank, int n) {
    double logTerm = -n * Math.log(2);
    double sum = 0;
    for (int i = 0; i < rank; i++) {
      sum += Math.exp(logTerm);
      logTerm += Math.log(n - i) - Math.log(i + 1.0);
    }
    return 2 * sum;
  }
}

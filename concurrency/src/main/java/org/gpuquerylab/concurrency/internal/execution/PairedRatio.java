package org.gpuquerylab.concurrency.internal.execution;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of the times of two choices that run in turns. The class computes the logarithm of the
 * ratio in each turn, and the mean of these logarithms without the smallest and the largest fifth.
 * It also gives a bound that the true value exceeds with a probability of 99.9 %. An effect on both
 * choices in a turn, such as a rising clock rate, cancels out, and a few slow runs do not change
 * the result. If a choice is slow only at times, the result depends on how often this happens.
 * Source: J. W. Tukey, D. H. McLaughlin, "Less vulnerable confidence and significance procedures
 * for location based on a single sample", Sankhya A 25(3), 1963.
 *
 * <p>Source of the constants: a fifth is the usual share of a trimmed mean; the certainty was
 * chosen by hand.
 *
 * @param mean the mean logarithm of the ratio; positive if the first choice takes longer
 * @param least the lower bound of the logarithm; minus infinity for fewer than two turns
 */
record PairedRatio(double mean, double least) {
  private static final double TRIMMED = 0.2;
  private static final double SURE = 0.999;

  /**
   * The quantiles by degrees of freedom. They are kept, because computing one takes longer than a
   * short run.
   */
  private static final Map<Integer, Double> WIDTHS = new ConcurrentHashMap<>();

  /**
   * The ratio of the times of two choices. The time is O(n log n) for n turns.
   *
   * @param millis times of the first choice in each turn, at least one turn; not modified
   * @param others times of the other choice in the same turns; not modified
   */
  static PairedRatio of(double[] millis, double[] others) {
    int n = millis.length;
    double[] ratios = new double[n];
    for (int i = 0; i < n; i++) {
      ratios[i] = Math.log(millis[i] / others[i]);
    }
    Arrays.sort(ratios);
    int cut = (int) (TRIMMED * n);
    int kept = n - 2 * cut;
    double mean = Arrays.stream(ratios, cut, n - cut).sum() / kept;
    if (kept < 2) {
      return new PairedRatio(mean, Double.NEGATIVE_INFINITY);
    }
    Arrays.fill(ratios, 0, cut, ratios[cut]);
    Arrays.fill(ratios, n - cut, n, ratios[n - cut - 1]);
    double error = deviation(ratios) * Math.sqrt(n) / kept;
    return new PairedRatio(mean, mean - width(kept - 1) * error);
  }

  /** The quantile of Student's t distribution. */
  private static double width(int degrees) {
    return WIDTHS.computeIfAbsent(
        degrees, d -> TDistribution.of(d).inverseCumulativeProbability(SURE));
  }

  /** The standard deviation of a sample. */
  private static double deviation(double[] sample) {
    double mean = Arrays.stream(sample).sum() / sample.length;
    double squares = 0;
    for (double value : sample) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / (sample.length - 1));
  }
}

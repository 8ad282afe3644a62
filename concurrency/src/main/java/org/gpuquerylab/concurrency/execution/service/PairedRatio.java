package org.gpuquerylab.concurrency.execution.service;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * How much longer one choice takes than another, by runs in turns: of the logarithms of the ratios
 * in each turn the mean without the least and the largest fifth, and what it exceeds with a
 * probability of 99.9 %. What both feel alike in a turn, such as a clock that rises, is not in it;
 * a few slow runs do not move it; where a choice is at times slow it tells how often. Source: J. W.
 * Tukey, D. H. McLaughlin, "Less vulnerable confidence and significance procedures for location
 * based on a single sample", Sankhya A 25(3), 1963.
 *
 * @param mean logarithm of the ratio; above 0: longer
 * @param least its lower bound; minus infinity of fewer than two turns
 */
record PairedRatio(double mean, double least) {
  private static final double TRIMMED = 0.2;
  private static final double SURE = 0.999;

  /** Kept, since each takes longer than a short run. */
  private static final Map<Integer, Double> WIDTHS = new ConcurrentHashMap<>();

  /**
   * Of the runs of two choices. Time O(n log n) for n turns.
   *
   * @param millis of the one by turn, at least one turn; not modified
   * @param others of the other in the same turns; not modified
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

  /** Student's quantile. */
  private static double width(int degrees) {
    return WIDTHS.computeIfAbsent(
        degrees, d -> new TDistribution(d).inverseCumulativeProbability(SURE));
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

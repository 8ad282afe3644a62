package org.gpuquerylab.measure.internal.compare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.gpuquerylab.measure.internal.compare.Matching.RowPair;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * The ratio of two sides, and its error. The ratio is the mean of the pairs' log ratios, after
 * outliers were moved towards the median of their process (Winsorized). The variance is the
 * cluster-robust one with the processes of both sides as clusters, so that it includes the variance
 * between processes. See A. C. Cameron, J. B. Gelbach, D. L. Miller: Robust Inference with Multiway
 * Clustering, Journal of Business and Economic Statistics 29(2), 2011.
 *
 * @param logRatio the estimate
 * @param error the standard error of the estimate
 * @param clusters the number of clusters on the side that has fewer
 * @param processes the number of processes on the side that has fewer
 */
record ClusteredRatio(double logRatio, double error, int clusters, int processes) {

  /** A row beyond this number of standard deviations is an outlier of its process. */
  private static final double OUTLYING = 2;

  /** The standard deviation of normal values whose median absolute deviation is 1. */
  private static final double OF_MAD = 1.4826;

  private static final double CONFIDENCE = 0.95;

  /**
   * The ratio of the other side to the base. The time is O(n log n) for n pairs.
   *
   * @param pairs at least one pair
   */
  static ClusteredRatio of(List<RowPair> pairs) {
    Clusters base = Clusters.of(pairs.stream().map(RowPair::base).toList());
    Clusters other = Clusters.of(pairs.stream().map(RowPair::other).toList());
    double[] ratios = pairs.stream().mapToDouble(RowPair::logRatio).toArray();
    winsorize(ratios, base);
    double mean = Arrays.stream(ratios).average().orElseThrow();
    double[] scores = Arrays.stream(ratios).map(ratio -> ratio - mean).toArray();
    double bases = variance(scores, base);
    double others = variance(scores, other);
    double sum = bases + others - variance(scores, crossed(base, other));
    double variance = Math.max(sum, Math.max(bases, others));
    return new ClusteredRatio(
        mean,
        Math.sqrt(variance) / ratios.length,
        Math.min(base.count(), other.count()),
        Math.min(base.processes(), other.processes()));
  }

  /** Moves outliers to a bound around the median of their cluster. */
  private static void winsorize(double[] ratios, Clusters clusters) {
    double[] medians = medians(ratios, clusters);
    double[] centers = Arrays.stream(clusters.of()).mapToDouble(i -> medians[i]).toArray();
    double[] distances = new double[ratios.length];
    Arrays.setAll(distances, i -> Math.abs(ratios[i] - centers[i]));
    double bound = OUTLYING * OF_MAD * MedianInterval.median(distances);
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = Math.max(centers[i] - bound, Math.min(centers[i] + bound, ratios[i]));
    }
  }

  private static double[] medians(double[] ratios, Clusters clusters) {
    List<DoubleStream.Builder> values =
        Stream.generate(DoubleStream::builder).limit(clusters.count()).toList();
    for (int i = 0; i < ratios.length; i++) {
      values.get(clusters.of()[i]).add(ratios[i]);
    }
    return values.stream()
        .mapToDouble(one -> MedianInterval.median(one.build().toArray()))
        .toArray();
  }

  /**
   * The sum of the squares of the clusters' sums, as the jackknife corrects it: a cluster with many
   * of the rows has drawn the estimate towards itself.
   */
  private static double variance(double[] scores, Clusters clusters) {
    int count = clusters.count();
    double[] sums = new double[count];
    int[] sizes = new int[count];
    for (int i = 0; i < scores.length; i++) {
      sums[clusters.of()[i]] += scores[i];
      sizes[clusters.of()[i]]++;
    }
    double squares = 0;
    for (int i = 0; i < count; i++) {
      double others = Math.max(1, scores.length - sizes[i]);
      double sum = sums[i] * scores.length / others;
      squares += sum * sum;
    }
    return squares * (count - 1) / count;
  }

  private static Clusters crossed(Clusters base, Clusters other) {
    Map<Long, Integer> numbers = new HashMap<>();
    int[] of = new int[base.of().length];
    for (int i = 0; i < of.length; i++) {
      long pair = (long) base.of()[i] * other.count() + other.of()[i];
      of[i] = numbers.computeIfAbsent(pair, p -> numbers.size());
    }
    return new Clusters(of, numbers.size(), 0);
  }

  /** The ratio with its interval of 95 %; the interval is unlimited if there is one cluster. */
  RatioInterval interval() {
    double half = clusters < 2 ? Double.POSITIVE_INFINITY : error * quantile();
    return new RatioInterval(
        Math.exp(logRatio), Math.exp(logRatio - half), Math.exp(logRatio + half));
  }

  private double quantile() {
    return TDistribution.of(clusters - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
  }

  /**
   * The p-value: the probability of samples like these if the true ratio lies within a margin.
   *
   * @param margin logarithm of the largest ratio within the margin
   */
  double p(double margin) {
    double beyond = Math.abs(logRatio) - margin;
    if (clusters < 2 || beyond <= 0) {
      return 1;
    }
    double t = error > 0 ? beyond / error : Double.POSITIVE_INFINITY;
    return 2 * TDistribution.of(clusters - 1).survivalProbability(t);
  }
}

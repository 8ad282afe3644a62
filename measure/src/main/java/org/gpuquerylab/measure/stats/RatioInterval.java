package org.gpuquerylab.measure.stats;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * The ratio of one sample to another, with a 95 % interval from the percentile bootstrap. See B.
 * Efron, R. J. Tibshirani: An Introduction to the Bootstrap, section 13.3.
 *
 * @param ratio the ratio of the samples
 * @param lower the lower end of the interval
 * @param upper the upper end of the interval
 */
public record RatioInterval(double ratio, double lower, double upper) {

  private static final int RESAMPLES = 1_000;
  private static final double TAIL = 0.025;
  private static final long SEED = 20_261_123;

  /**
   * The ratio of two samples whose values form pairs: the median of the pairs' ratios. The
   * bootstrap resamples pairs. The time is O(n log n) for n pairs, times 1,000.
   *
   * @param logRatios the logarithm of each pair's ratio, at least one, all finite; not modified
   */
  public static RatioInterval ofPairs(double[] logRatios) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] draw = new double[logRatios.length];
    return of(
        MedianInterval.median(logRatios),
        () -> {
          draw(logRatios, draw, random);
          return MedianInterval.median(draw);
        });
  }

  /**
   * The ratio of the medians of two samples. The bootstrap resamples both samples independently.
   * The time is O(n log n) for n values, times 1,000.
   *
   * @param base logarithms of the sample in the denominator, at least one, all finite; not modified
   * @param other logarithms of the other sample, at least one, all finite; not modified
   */
  public static RatioInterval ofSamples(double[] base, double[] other) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] baseDraw = new double[base.length];
    double[] otherDraw = new double[other.length];
    return of(
        MedianInterval.median(other) - MedianInterval.median(base),
        () -> {
          draw(base, baseDraw, random);
          draw(other, otherDraw, random);
          return MedianInterval.median(otherDraw) - MedianInterval.median(baseDraw);
        });
  }

  private static RatioInterval of(double logRatio, DoubleSupplier resample) {
    double[] logRatios = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      logRatios[i] = resample.getAsDouble();
    }
    Arrays.sort(logRatios);
    int cut = (int) (RESAMPLES * TAIL);
    return new RatioInterval(
        Math.exp(logRatio), Math.exp(logRatios[cut]), Math.exp(logRatios[RESAMPLES - 1 - cut]));
  }

  private static void draw(double[] from, double[] to, SplittableRandom random) {
    for (int i = 0; i < to.length; i++) {
      to[i] = from[random.nextInt(from.length)];
    }
  }
}

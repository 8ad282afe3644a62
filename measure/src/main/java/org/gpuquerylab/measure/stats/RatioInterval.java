package org.gpuquerylab.measure.stats;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * The ratio of one sample to another, with a 95 % interval by the percentile bootstrap. See B.
 * Efron, R. J. Tibshirani: An Introduction to the Bootstrap, section 13.3.
 *
 * @param ratio the ratio of the samples
 * @param lower lower end of the interval
 * @param upper upper end of the interval
 */
public record RatioInterval(double ratio, double lower, double upper) {

  private static final int RESAMPLES = 1_000;
  private static final double TAIL = 0.025;
  private static final long SEED = 20_261_123;

  /**
   * The ratio of two samples whose values belong together: the median of the ratios of the pairs.
   * It resamples pairs. O(n log n) for n pairs, times 1,000.
   *
   * @param logRatios logarithm of the ratio of each pair, at least one, all finite; not modified
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
   * The ratio of the medians of two samples. It resamples both separately. O(n log n) for n values,
   * times 1,000.
   *
   * @param base logarithms of the sample to divide by, at least one, all finite; not modified
   * @param other logarithms of the other sample, likewise; not modified
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

package org.gpuquerylab.measure.internal.compare;

import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Rank tests that decide whether one sample differs from another by more than a margin. The null
 * hypothesis is that the shift lies within the margin. A margin of 0 tests for any difference. The
 * tests are exact for fewer than 50 values without ties; otherwise they use normal approximations
 * with corrections for ties and continuity.
 *
 * <p>The tests are those of Commons Statistics: Wilcoxon's signed-rank test for pairs, and the test
 * of Mann and Whitney for independent samples. Both ends of the margin are tested, each at half of
 * the level.
 */
public final class ShiftTest {

  private ShiftTest() {}

  /**
   * The p-value of a sample of pairs.
   *
   * @param differences the difference of each pair, at least one, all finite; not modified
   * @param margin the margin, at least 0
   */
  public static double ofPairs(double[] differences, double margin) {
    double above = signedRank(differences, margin, AlternativeHypothesis.GREATER_THAN);
    double below = signedRank(differences, -margin, AlternativeHypothesis.LESS_THAN);
    return twoSided(above, below);
  }

  private static double signedRank(
      double[] differences, double shift, AlternativeHypothesis alternative) {
    for (double difference : differences) {
      if (difference != shift) {
        return WilcoxonSignedRankTest.withDefaults()
            .withMu(shift)
            .with(alternative)
            .test(differences)
            .getPValue();
      }
    }
    return 1; // No difference lies on either side of the margin.
  }

  /**
   * The p-value of two independent samples.
   *
   * @param base the first sample: at least one value, all finite; not modified
   * @param other the other sample: at least one value, all finite; not modified
   * @param margin the margin, at least 0
   */
  public static double ofSamples(double[] base, double[] other, double margin) {
    double above = rankSum(base, other, margin, AlternativeHypothesis.GREATER_THAN);
    double below = rankSum(base, other, -margin, AlternativeHypothesis.LESS_THAN);
    return twoSided(above, below);
  }

  private static double rankSum(
      double[] base, double[] other, double shift, AlternativeHypothesis alternative) {
    return MannWhitneyUTest.withDefaults()
        .withMu(shift)
        .with(alternative)
        .test(other, base)
        .getPValue();
  }

  private static double twoSided(double above, double below) {
    double p = 2 * Math.min(above, below);
    return Double.isNaN(p) ? 1 : Math.min(1, p);
  }
}

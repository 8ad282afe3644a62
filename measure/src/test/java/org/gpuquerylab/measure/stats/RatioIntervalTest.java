package org.gpuquerylab.measure.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioIntervalTest {

  @Test
  void oneValueIsItsOwnInterval() {
    RatioInterval pair = RatioInterval.ofPairs(new double[] {Math.log(2)});
    assertThat(pair.ratio()).isEqualTo(2, within(1e-12));
    assertThat(pair.lower()).isEqualTo(pair.upper()).isEqualTo(pair.ratio());
    RatioInterval apart = RatioInterval.ofSamples(new double[] {0}, new double[] {Math.log(3)});
    assertThat(apart.ratio()).isEqualTo(3, within(1e-12));
    assertThatThrownBy(() -> RatioInterval.ofPairs(new double[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theArgumentsAreNotModified() {
    double[] base = {3, 1, 2};
    double[] other = {6, 5, 4};
    RatioInterval.ofSamples(base, other);
    RatioInterval.ofPairs(base);
    assertThat(base).containsExactly(3, 1, 2);
    assertThat(other).containsExactly(6, 5, 4);
  }

  /**
   * About 95 % of 400 intervals must contain the known ratio; four standard deviations below 0.95
   * is 0.906.
   */
  @Test
  void nineteenOfTwentyIntervalsHoldTheRatio() {
    int pairs = 0;
    int apart = 0;
    int trials = 400;
    for (long seed = 0; seed < trials; seed++) {
      Random random = new Random(seed);
      double[] base = random.doubles(25).map(d -> random.nextGaussian()).toArray();
      double[] other = random.doubles(25).map(d -> 0.5 + random.nextGaussian()).toArray();
      pairs += holds(RatioInterval.ofPairs(other), Math.exp(0.5));
      apart += holds(RatioInterval.ofSamples(base, other), Math.exp(0.5));
    }
    assertThat(pairs).isBetween(362, trials);
    assertThat(apart).isBetween(362, trials);
  }

  private static int holds(RatioInterval interval, double ratio) {
    return interval.lower() <= ratio && ratio <= interval.upper() ? 1 : 0;
  }
}

package org.gpuquerylab.measure.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class QuantilesTest {

  @Test
  void aQuantileIsTheLeastValueThatSoManyDoNotExceed() {
    long seed = new SplittableRandom().nextLong();
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int n = 1; n < 200; n++) {
      double[] sample = random.doubles(n, -1, 1).toArray();
      double[] before = sample.clone();
      for (double part : new double[] {0, 0.25, 0.5, 0.75, 1}) {
        double quantile = Quantiles.of(sample, part)[0];
        long within = Arrays.stream(sample).filter(value -> value <= quantile).count();
        long below = Arrays.stream(sample).filter(value -> value < quantile).count();
        assertThat((double) within).isGreaterThanOrEqualTo(part * n);
        assertThat(below == 0 || below < part * n).isTrue();
      }
      assertThat(sample).isEqualTo(before);
    }
  }

  @Test
  void severalAreInTheOrderAskedFor() {
    assertThat(Quantiles.of(new double[] {3, 1, 2}, 1, 0, 0.5)).containsExactly(3, 1, 2);
    assertThat(Quantiles.of(new double[] {7, 7}, 0.5, 1)).containsExactly(7, 7);
  }

  @Test
  void anEmptySampleHasNoQuantile() {
    assertThatThrownBy(() -> Quantiles.of(new double[0], 0.5))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

package org.gpuquerylab.measure.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianIntervalTest {

  /**
   * Compares ranks and coverages with tables of the sign test, which follow from the binomial
   * distribution.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 0",
    "2, 1, 0.5",
    "5, 1, 0.9375",
    "6, 1, 0.96875",
    "8, 1, 0.9921875",
    "9, 2, 0.9609375",
    "10, 2, 0.978515625",
    "15, 4, 0.964844",
    "20, 6, 0.958611",
    "30, 10, 0.957226",
    "100, 40, 0.964800",
    "1000, 469, 0.953709",
  })
  void ranksAndCoverage(int size, int rank, double coverage) {
    double[] sample = IntStream.rangeClosed(1, size).mapToDouble(i -> i).toArray();
    MedianInterval interval = MedianInterval.of(sample);
    assertThat(interval.lower()).isEqualTo(rank);
    assertThat(interval.upper()).isEqualTo(size + 1 - rank);
    assertThat(interval.median()).isEqualTo((size + 1) / 2.0);
    assertThat(interval.coverage()).isCloseTo(coverage, within(1e-5));
    assertThat(interval.size()).isEqualTo(size);
  }

  @Test
  void theOrderOfTheSampleDoesNotMatterAndItIsNotModified() {
    double[] sample = {5, 1, 4, 2, 3, 9, 8};
    assertThat(MedianInterval.of(sample).median()).isEqualTo(4);
    assertThat(sample).containsExactly(5, 1, 4, 2, 3, 9, 8);
  }

  @Test
  void holdsTheTrueMedianAsOftenAsItSays() {
    long seed = 42;
    SplittableRandom random = new SplittableRandom(seed);
    int held = 0;
    int trials = 4000;
    for (int t = 0; t < trials; t++) {
      double[] skewed =
          IntStream.range(0, 30).mapToDouble(i -> -Math.log(1 - random.nextDouble())).toArray();
      MedianInterval interval = MedianInterval.of(skewed);
      held += interval.lower() <= Math.log(2) && Math.log(2) <= interval.upper() ? 1 : 0;
    }
    assertThat(held / (double) trials).as("seed %d", seed).isCloseTo(0.957, within(0.015));
  }

  @Test
  void anEmptySampleHasNoMedian() {
    assertThatThrownBy(() -> MedianInterval.of(new double[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

package org.gpuquerylab.joinorder.auto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests how observed times change the predicted times of a device. */
class TimesInUseTest {
  private final TimesInUse times = new TimesInUse();

  private void observe(int queries, double predicted, double measured) {
    for (int i = 0; i < queries; i++) {
      times.add(predicted, measured);
    }
  }

  @Test
  void anUnknownDeviceIsTriedIfThePredictionMayBeTooLong() {
    assertThat(times.expected(0.4)).isEqualTo(0.4);
    assertThat(times.compared(0.4)).isEqualTo(0.2);
    assertThat(times.compared(4)).isEqualTo(4);
    observe(TimesInUse.KEPT - 1, 0.4, 0.4);
    assertThat(times.compared(0.4)).isEqualTo(0.2);
  }

  @Test
  void theMedianOfTheLatestTimesCorrectsThePrediction() {
    // The first query also compiles kernels.
    observe(1, 0.4, 900);
    observe(TimesInUse.KEPT - 1, 0.4, 0.2);
    assertThat(times.expected(0.5)).isEqualTo(0.3);
    assertThat(times.compared(0.5)).isEqualTo(0.3);
    assertThat(times.expected(20)).isEqualTo(19.8);
    for (int round = 0; round < 5; round++) {
      observe(TimesInUse.KEPT, 0.4, 0.5 + round);
      assertThat(times.expected(1)).isEqualTo(1.1 + round);
    }
  }

  @Test
  void aCorrectionLeavesAPartOfThePrediction() {
    observe(TimesInUse.KEPT, 0.9, 0.1);
    assertThat(times.expected(0.4)).isEqualTo(0.1);
  }

  @Test
  void longQueriesSayNothingAboutLaunches() {
    observe(TimesInUse.KEPT, 0.4, 0.5);
    observe(100, 20, 40);
    assertThat(times.expected(20)).isEqualTo(20.1);
  }

  @Test
  void observedTimesAreForgottenIfOtherAlgorithmsAreChosen() {
    observe(TimesInUse.KEPT, 0.4, 0.8);
    for (int i = 0; i < TimesInUse.MOST_PASSED_OVER; i++) {
      assertThat(times.compared(0.4)).isEqualTo(0.8);
      times.passOver(0.4);
      // Long queries say nothing about launches, whichever algorithm they go to.
      times.passOver(20);
      times.add(20, 20);
    }
    assertThat(times.compared(0.4)).isEqualTo(0.2);
  }
}

package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.junit.jupiter.api.Test;

/** Tests how observed times change predicted times, and when an algorithm is tried again. */
class TimesInUseTest {
  private static final int MOST = TimesInUse.KEPT / 2 + 1;

  /** The expected time of the best algorithm. */
  private static final double BEST = 0.2;

  private final TimesInUse device = TimesInUse.onDevice();
  private final TimesInUse host = TimesInUse.onHost(0.8);

  private static void observe(TimesInUse times, int queries, double predicted, double measured) {
    for (int i = 0; i < queries; i++) {
      times.observe(predicted, measured, BEST);
    }
  }

  private static Candidate candidate(TimesInUse times, double predicted) {
    return new Method(DpCcp.ENTRY, space -> predicted, space -> 0)
        .observed(times)
        .candidate(predicted);
  }

  /** Passes a candidate over until it is due, and returns how often. */
  private static int untilDue(TimesInUse times, double predicted, double best, int most) {
    int passed = 0;
    while (passed < most && !times.isTrialDue(candidate(times, predicted), best)) {
      times.passOver(candidate(times, predicted), best);
      passed++;
    }
    return passed;
  }

  @Test
  void withoutObservationsTheMeasurementCounts() {
    assertThat(device.expected(0.4)).isEqualTo(0.4);
    assertThat(host.expected(0.5)).isEqualTo(0.4);
  }

  @Test
  void mostOfTheLatestTimesCorrectAPrediction() {
    observe(device, MOST - 1, 0.4, 900);
    assertThat(device.expected(0.5)).isEqualTo(0.5);
    observe(device, MOST, 0.4, 0.3);
    assertThat(device.expected(0.5)).isCloseTo(0.4, within(1e-9));
    assertThat(device.expected(20)).isEqualTo(20);
    for (int round = 1; round < 5; round++) {
      observe(device, MOST, 0.4, 0.4 + round);
      assertThat(device.expected(0.5)).isEqualTo(0.5 + round);
      observe(host, MOST, 0.25, 0.25 * round);
      assertThat(host.expected(0.5)).isEqualTo(0.5 * round);
    }
  }

  @Test
  void anExcessLeavesAPartOfThePrediction() {
    observe(device, MOST, 0.9, 0.1);
    assertThat(device.expected(0.4)).isEqualTo(0.1);
  }

  @Test
  void longQueriesSayNothingAboutLaunches() {
    observe(device, MOST, 0.4, 0.5);
    observe(device, MOST, 20, 40);
    assertThat(device.expected(0.8)).isCloseTo(0.9, within(1e-9));
    assertThat(device.expected(10)).isEqualTo(20);
    assertThat(device.firstExpected(10)).isEqualTo(10);
    observe(host, MOST, 20, 40);
    assertThat(host.expected(0.5)).isEqualTo(0.4);
    assertThat(host.expected(10)).isEqualTo(20);
    assertThat(host.firstExpected(10)).isEqualTo(8);
  }

  /** A ratio may come from a query that opened a session. */
  @Test
  void aRatioHasLimits() {
    observe(device, MOST, 2, 60);
    assertThat(device.expected(10)).isEqualTo(40);
    observe(device, MOST, 2, 0.001);
    assertThat(device.expected(10)).isEqualTo(2.5);
  }

  @Test
  void shortQueriesDoNotSpendWhatLongOnesEarn() {
    int passed = untilDue(device, 30, 20, 1_000);
    assertThat(passed).isBetween(99, 101);
    untilDue(device, 0.3, 0.2, 1_000);
    observe(device, 2, 0.3, 0.3);
    assertThat(device.isTrialDue(candidate(device, 30), 20)).isTrue();
    assertThat(device.isTrialDue(candidate(device, 0.3), 0.2)).isFalse();
  }

  /** It loses 0.1 ms, and earns 0.5 % of 0.2 ms with each query. */
  @Test
  void anAlgorithmIsTriedWhenItHasEarnedItsLoss() {
    assertThat(untilDue(device, 0.3, 0.2, 1_000)).isBetween(99, 101);
  }

  @Test
  void theFirstOfTwoQueriesOfATrialIsNotKept() {
    untilDue(device, 0.3, BEST, 1_000);
    for (int trial = 0; trial < MOST; trial++) {
      device.observe(0.3, 50, BEST);
      assertThat(device.isTrialDue(candidate(device, 0.3), BEST)).isTrue();
      device.observe(0.3, 0.25, BEST);
      assertThat(device.isTrialDue(candidate(device, 0.3), BEST)).isFalse();
      untilDue(device, 0.3, BEST, 1_000);
    }
    assertThat(device.expected(0.3)).isEqualTo(0.25);
  }

  /** A trial that is faster than the best algorithm is repeated until the prediction follows. */
  @Test
  void aFasterTrialIsRepeatedAtOnce() {
    untilDue(device, 0.3, BEST, 1_000);
    device.observe(0.3, 50, BEST);
    for (int trial = 0; trial < MOST; trial++) {
      assertThat(device.expected(0.3)).isEqualTo(0.3);
      assertThat(device.isTrialDue(candidate(device, 0.3), BEST)).isTrue();
      device.observe(0.3, 0.15, BEST);
    }
    assertThat(device.expected(0.3)).isCloseTo(0.15, within(1e-9));
  }

  @Test
  void aFasterTrialIsRepeatedUntilOneIsSlower() {
    untilDue(device, 0.3, BEST, 1_000);
    observe(device, 2, 0.3, 0.15);
    assertThat(device.isTrialDue(candidate(device, 0.3), BEST)).isTrue();
    device.observe(0.3, 0.25, BEST);
    assertThat(device.isTrialDue(candidate(device, 0.3), BEST)).isFalse();
    assertThat(untilDue(device, 0.3, BEST, 1_000)).isBetween(99, 101);
  }

  /**
   * One of four queries is faster on the host than predicted. That is no reason to take the next
   * one, of another size, on the host.
   */
  @Test
  void aFastQueryOfAnotherSizeIsNoReasonForATrial() {
    TimesInUse times = TimesInUse.onHost(1);
    int trials = 0;
    for (int turn = 0; turn < 1_000; turn++) {
      times.observe(0.1, 0.05, times.expected(0.1));
      if (times.isTrialDue(candidate(times, 0.3), BEST)) {
        times.observe(0.3, 0.3, BEST);
        trials++;
      } else {
        times.passOver(candidate(times, 0.3), BEST);
      }
      times.observe(0.1, 0.1, times.expected(0.1));
      times.observe(0.1, 0.1, times.expected(0.1));
    }
    assertThat(trials).isLessThanOrEqualTo(10);
  }

  @Test
  void aFasterTrialIsNotRepeatedAfterARefusal() {
    untilDue(device, 0.3, BEST, 1_000);
    observe(device, 2, 0.3, 0.15);
    device.refuse(candidate(device, 0.3));
    assertThat(device.isTrialDue(candidate(device, 0.3), BEST)).isFalse();
    assertThat(untilDue(device, 0.3, BEST, 1_000)).isBetween(399, 401);
  }

  @Test
  void queriesThatTakeTurnsAreObserved() {
    for (int i = 0; i < MOST; i++) {
      untilDue(host, 0.5, 0.1, TimesInUse.LONG_AGO - 1);
      host.observe(0.5, 0.3, BEST);
    }
    assertThat(host.expected(0.5)).isEqualTo(0.3);
  }

  /** The times of a moment in which something else used the machine are corrected in the end. */
  @Test
  void anAlgorithmThatWasDisturbedIsTriedAgain() {
    observe(device, MOST, 0.2, 2);
    assertThat(untilDue(device, 0.2, 0.3, 10_000)).isBetween(1_133, 1_134);
  }

  @Test
  void aHopelessAlgorithmIsNotTried() {
    assertThat(untilDue(device, 0.9, 0.2, 10_000)).isEqualTo(10_000);
  }

  @Test
  void aRefusedTrialIsRepeatedMoreAndMoreSeldom() {
    untilDue(device, 0.3, 0.2, 1_000);
    device.refuse(candidate(device, 0.3));
    assertThat(untilDue(device, 0.3, 0.2, 1_000)).isBetween(399, 401);
    device.refuse(candidate(device, 0.3));
    assertThat(untilDue(device, 0.3, 0.2, 1_000)).isBetween(699, 701);
    device.observe(0.3, 0.3, BEST);
    device.observe(0.3, 0.3, BEST);
    assertThat(untilDue(device, 0.3, 0.2, 1_000)).isBetween(99, 101);
  }
}

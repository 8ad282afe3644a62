package org.gpuquerylab.joinorder.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.joinorder.contract.CountedClock;
import org.junit.jupiter.api.Test;

class SearchLimitTest {
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  @Test
  void theClockIsLookedAtOnceInThousandsOfSteps() {
    CountedClock clock = new CountedClock(1);
    SearchLimit.Meter meter = new SearchLimit(clock, 1e9, NO_LIMIT).meter();
    for (int i = 0; i < 1_000_000; i++) {
      meter.steps(1);
    }
    assertThat(clock.looks()).isBetween(50L, 500L);
  }

  @Test
  void aSearchEndsAtTheFirstLookAfterItsTime() {
    CountedClock clock = new CountedClock(1);
    SearchLimit.Meter meter = new SearchLimit(clock, 20, NO_LIMIT).meter();
    assertThatThrownBy(() -> repeat(1_000_000, meter))
        .isInstanceOf(SearchEndedException.class)
        .hasMessage("its 20.00 ms were not enough");
    assertThat(clock.millis()).isEqualTo(21);
  }

  private static void repeat(int steps, SearchLimit.Meter meter) {
    for (int i = 0; i < steps; i++) {
      meter.steps(1);
    }
  }

  @Test
  void workThatCannotBeLeftMustFit() {
    SearchLimit limit = new SearchLimit(new CountedClock(1), 20, NO_LIMIT);
    assertThatCode(() -> limit.requireMillis(18)).doesNotThrowAnyException();
    assertThatThrownBy(() -> limit.requireMillis(19)).isInstanceOf(SearchEndedException.class);
    assertThatThrownBy(() -> limit.requireMillis(Double.NaN))
        .isInstanceOf(SearchEndedException.class);
  }

  @Test
  void allThreadsCountTheSamePairs() {
    SearchLimit limit = new SearchLimit(() -> 0, NO_LIMIT, 100_000);
    SearchLimit.Meter one = limit.meter();
    SearchLimit.Meter other = limit.meter();
    one.pairs(60_000);
    assertThatThrownBy(() -> other.pairs(60_000))
        .isInstanceOf(SearchEndedException.class)
        .hasMessage("the query has more than 1.000e+05 csg-cmp pairs");
  }

  @Test
  void theLastPairCounts() {
    SearchLimit limit = new SearchLimit(() -> 0, NO_LIMIT, 100);
    assertThatCode(() -> limit.requirePairs(100)).doesNotThrowAnyException();
    assertThatThrownBy(() -> limit.requirePairs(101)).isInstanceOf(SearchEndedException.class);
  }

  @Test
  void noLimitIsNeverReached() {
    SearchLimit limit = SearchLimit.none();
    assertThatCode(
            () -> {
              limit.meter().pairs(Long.MAX_VALUE);
              limit.requireMillis(1e300);
              limit.requirePairs(1e300);
            })
        .doesNotThrowAnyException();
  }
}

package org.gpuquerylab.concurrency.internal.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Checks which queries are long, and which rules are valid. */
class LongQueriesTest {

  @Test
  void longIsOverFourTimesTheShortest() {
    assertThat(LongQueries.of(new double[] {2, 8, 8.001, 1000}))
        .containsExactly(false, false, true, true);
    assertThat(LongQueries.of(new double[] {5})).containsExactly(false);
    assertThat(LongQueries.of(new double[0])).isEmpty();
  }

  @Test
  void namesTellTheRule() {
    assertThat(LongQueries.leavingRoom(0.5).name()).isEqualTo("leaving-room-0.50");
    assertThat(LongQueries.givingWay().name()).isEqualTo("priorities");
    assertThat(LongQueries.givingWaySoon(0.005).name()).isEqualTo("priorities-sliced");
    assertThat(LongQueries.AS_OTHERS.name()).isEqualTo("as-others");
  }

  @Test
  void invalidSharesAndSlicesAreRefused() {
    for (double none : new double[] {0, -1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> LongQueries.leavingRoom(none))
          .withMessageContaining("give a share above 0");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> LongQueries.givingWaySoon(none))
          .withMessageContaining("slices above 0");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> LongQueries.leavingRoom(1.5));
  }
}

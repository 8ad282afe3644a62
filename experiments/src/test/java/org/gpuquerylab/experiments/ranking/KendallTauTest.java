package org.gpuquerylab.experiments.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class KendallTauTest {

  @Test
  void isOneForTheSameOrderAndMinusOneForTheReverse() {
    List<Double> a = List.of(1.0, 2.0, 3.0, 4.0);
    assertThat(KendallTau.of(a, List.of(10.0, 20.0, 30.0, 99.0))).isEqualTo(1);
    assertThat(KendallTau.of(a, List.of(9.0, 7.0, 2.0, 1.0))).isEqualTo(-1);
  }

  @Test
  void countsPairs() {
    // Of six pairs, one is the other way round: (5 - 1) / 6.
    assertThat(KendallTau.of(List.of(1.0, 2.0, 3.0, 4.0), List.of(1.0, 3.0, 2.0, 4.0)))
        .isEqualTo(4 / 6.0, within(1e-12));
  }

  @Test
  void tiesCountNeitherWay() {
    // Five of six pairs of a differ, all of b; all five agree.
    assertThat(KendallTau.of(List.of(1.0, 1.0, 2.0, 3.0), List.of(1.0, 2.0, 3.0, 4.0)))
        .isEqualTo(5 / Math.sqrt(5 * 6), within(1e-12));
    assertThat(KendallTau.of(List.of(1.0, 1.0), List.of(1.0, 2.0))).isNaN();
    assertThat(KendallTau.of(List.of(1.0), List.of(1.0))).isNaN();
  }
}

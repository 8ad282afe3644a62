package org.gpuquerylab.entropy.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class QErrorTest {
  @Test
  void isTheLargerRatio() {
    assertThat(QError.of(20, 5)).isEqualTo(4);
    assertThat(QError.of(5, 20)).isEqualTo(4);
    assertThat(QError.of(7, 7)).isEqualTo(1);
  }

  @Test
  void noNumberOfRowsIsBelowOne() {
    assertThat(QError.of(0, 0)).isEqualTo(1);
    assertThat(QError.of(1e-9, 3)).isEqualTo(3);
    assertThat(QError.of(0.5, 0.1)).isEqualTo(1);
    assertThat(QError.of(50, 0)).isEqualTo(50);
  }

  @Test
  void hugeNumbersAreRatiosToo() {
    assertThat(QError.of(Double.MAX_VALUE, 0)).isEqualTo(Double.MAX_VALUE);
    assertThat(QError.of(Double.POSITIVE_INFINITY, 1)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void invalidNumbersOfRowsAreRefused() {
    for (double bad : new double[] {-1, Double.NaN}) {
      assertThatThrownBy(() -> QError.of(bad, 1)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> QError.of(1, bad)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}

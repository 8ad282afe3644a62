package org.gpuquerylab.joinorder.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BinaryLogarithmTest {
  private static final double LN2 = StrictMath.log(2);

  @Test
  void isTheLogarithm() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000_000; i++) {
      double mantissa = 1 + random.nextDouble();
      assertThat(BinaryLogarithm.ofMantissa(mantissa))
          .as("%s", mantissa)
          .isCloseTo(StrictMath.log(mantissa) / LN2, within(5e-16));
    }
  }

  /**
   * Tests arguments at and next to the start of each range of the table, from 1 to just below 2.
   */
  @Test
  void isRightAtTheBorders() {
    assertThat(BinaryLogarithm.ofMantissa(1)).isZero();
    for (int i = 0; i <= 1 << 11; i++) {
      double border = 1 + i * 0x1p-11;
      for (double mantissa : new double[] {Math.nextDown(border), border, Math.nextUp(border)}) {
        if (mantissa >= 1 && mantissa < 2) {
          assertThat(BinaryLogarithm.ofMantissa(mantissa))
              .isCloseTo(StrictMath.log1p(mantissa - 1) / LN2, within(5e-16));
        }
      }
    }
  }
}

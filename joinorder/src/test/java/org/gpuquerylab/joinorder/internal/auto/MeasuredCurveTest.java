package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * Tests a curve through points of a known law: 0.1 ms, plus 0.01 ms for each level, plus 1e-6 ms
 * for each unit of work.
 */
class MeasuredCurveTest {
  private static final double[] RELATIONS = {6, 8, 10, 20};
  private static final double[] UNITS = {1, 4, 16, 1e6};
  private static final double[] MILLIS = {0.16, 0.18, 0.2, 1.3};
  private static final MeasuredCurve CURVE = new MeasuredCurve(UNITS, MILLIS, RELATIONS);

  @Test
  void meetsItsPoints() {
    for (int i = 0; i < UNITS.length; i++) {
      assertThat(CURVE.millis(UNITS[i], (int) RELATIONS[i])).isCloseTo(MILLIS[i], within(1e-12));
    }
  }

  @Test
  void growsWithTheWorkBetweenAndBeyondThem() {
    double before = 0;
    for (double work = 0.5; work < 1e8; work *= 1.3) {
      double millis = CURVE.millis(work, 6);
      assertThat(millis).isGreaterThanOrEqualTo(before);
      before = millis;
    }
    assertThat(CURVE.millis(3e6, 6)).isCloseTo(3.9, within(1e-12));
    assertThat(CURVE.millis(0, 6)).isEqualTo(0.16);
  }

  @Test
  void levelsBeyondThoseMeasuredTakeTheirTime() {
    assertThat(CURVE.millis(16, 28)).isCloseTo(0.2 + 18 * 0.01, within(1e-12));
    assertThat(CURVE.millis(16, 4)).isEqualTo(0.2);
  }

  @Test
  void onePointHasNoLevels() {
    MeasuredCurve one = new MeasuredCurve(new double[] {10}, new double[] {2}, new double[] {6});
    assertThat(one.millis(1, 30)).isEqualTo(2);
    assertThat(one.millis(20, 30)).isEqualTo(4);
  }
}

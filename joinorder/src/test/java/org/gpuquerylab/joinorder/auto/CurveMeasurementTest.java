package org.gpuquerylab.joinorder.auto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests how disturbed times are smoothed. */
class CurveMeasurementTest {
  @Test
  void noTimeExceedsThatOfALargerQuery() {
    assertThat(CurveMeasurement.smoothed(new double[] {9, 2, 3, 8, 4, 5}))
        .containsExactly(2, 2, 3, 4, 4, 5);
  }

  @Test
  void growingTimesStay() {
    assertThat(CurveMeasurement.smoothed(new double[] {1, 2, 2, 5})).containsExactly(1, 2, 2, 5);
    assertThat(CurveMeasurement.smoothed(new double[] {1})).containsExactly(1);
    assertThat(CurveMeasurement.smoothed(new double[0])).isEmpty();
  }
}

package org.gpuquerylab.costmodel.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.profile.RateCurve.Point;
import org.junit.jupiter.api.Test;

class RateCurveTest {
  private static final RateCurve CURVE =
      new RateCurve(List.of(new Point(10_000, 4), new Point(100, 64), new Point(1, 1)));

  @Test
  void isExactAtItsPoints() {
    assertThat(CURVE.at(1)).isEqualTo(1);
    assertThat(CURVE.at(100)).isEqualTo(64, within(1e-12));
    assertThat(CURVE.at(10_000)).isEqualTo(4, within(1e-12));
  }

  @Test
  void isGeometricInBetween() {
    assertThat(CURVE.at(10)).isEqualTo(8, within(1e-12));
    assertThat(CURVE.at(1000)).isEqualTo(16, within(1e-12));
  }

  @Test
  void isConstantOutside() {
    assertThat(CURVE.at(0)).isEqualTo(1);
    assertThat(CURVE.at(1e9)).isEqualTo(4);
    assertThat(CURVE.at(Double.POSITIVE_INFINITY)).isEqualTo(4);
    assertThat(RateCurve.constant(7).at(3)).isEqualTo(7);
  }

  @Test
  void hasPointsAtDistinctPlaces() {
    assertThatThrownBy(() -> new RateCurve(List.of()))
        .isInstanceOf(CostModelException.class)
        .hasMessageContaining("no points");
    assertThatThrownBy(() -> new RateCurve(List.of(new Point(1, 2), new Point(1, 3))))
        .hasMessageContaining("two points at one position");
    assertThatThrownBy(() -> new Point(1, 0)).hasMessageContaining("a curve's rate");
  }
}

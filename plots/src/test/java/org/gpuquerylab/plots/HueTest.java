package org.gpuquerylab.plots;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HueTest {

  @ParameterizedTest
  @EnumSource
  void isSeenOnWhite(Hue hue) {
    Color color = hue.color();
    double luminance =
        0.2126 * linear(color.getRed())
            + 0.7152 * linear(color.getGreen())
            + 0.0722 * linear(color.getBlue());
    assertThat(1.05 / (luminance + 0.05)).as("contrast by WCAG 2.1").isGreaterThanOrEqualTo(3);
  }

  private static double linear(int channel) {
    double part = channel / 255.0;
    return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }
}

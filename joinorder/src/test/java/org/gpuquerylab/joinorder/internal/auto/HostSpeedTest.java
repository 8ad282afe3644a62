package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** Tests when the measurement of the host ends, with given medians instead of a clock. */
class HostSpeedTest {
  private int asked;

  /** Gives the medians in turn, and then the last one again and again. */
  private DoubleSupplier medians(double... medians) {
    return () -> medians[Math.min(asked++, medians.length - 1)];
  }

  @Test
  void endsWhenTheTimeIsSteady() {
    assertThat(HostSpeed.steady(medians(90, 40, 9, 0.9, 0.8, 0.79), 1)).isEqualTo(0.79);
    assertThat(asked).isEqualTo(5 + HostSpeed.STEADY_BLOCKS);
  }

  @Test
  void smallGainsDoNotCount() {
    assertThat(HostSpeed.steady(medians(0.8, 0.79, 0.78, 0.77, 0.765, 0.1), 1)).isEqualTo(0.765);
    assertThat(asked).isEqualTo(1 + HostSpeed.STEADY_BLOCKS);
  }

  @Test
  void aSteadyTimeOfCodeThatIsNotCompiledIsNotTheEnd() {
    double[] medians = new double[HostSpeed.MOST_BLOCKS];
    Arrays.fill(medians, 4.9);
    medians[HostSpeed.MOST_BLOCKS - 1] = 0.8;
    assertThat(HostSpeed.steady(medians(medians), 1)).isEqualTo(0.8);
    assertThat(asked).isEqualTo(HostSpeed.MOST_BLOCKS);
  }

  @Test
  void aSlowMachineIsMeasuredToTheEnd() {
    assertThat(HostSpeed.steady(medians(3, 2), 1)).isEqualTo(2);
    assertThat(asked).isEqualTo(HostSpeed.MOST_BLOCKS);
  }
}

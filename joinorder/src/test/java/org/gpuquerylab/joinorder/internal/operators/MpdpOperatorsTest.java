package org.gpuquerylab.joinorder.internal.operators;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact search on each device beside DPhyp. */
class MpdpOperatorsTest {
  private static final String DEVICES = "org.gpuquerylab.backend.TestBackends#devices";

  @ParameterizedTest
  @MethodSource(DEVICES)
  void agreesWithDpHypOnRandomGraphs(DeviceInfo device) {
    try (DeviceOracle oracle = new DeviceOracle(TestBackends.shared(device))) {
      Random random = new Random(9);
      for (int i = 0; i < 24; i++) {
        oracle.check(new RandomOperators(random, i % 2 == 0).graph(8));
      }
      assertThat(oracle.lookedUp()).isBetween(3, 21);
    }
  }

  @ParameterizedTest
  @MethodSource(DEVICES)
  void agreesWithDpHypOnStarsChainsAndCliques(DeviceInfo device) {
    try (DeviceOracle oracle = new DeviceOracle(TestBackends.shared(device))) {
      for (QuarterOuter.Shape shape : QuarterOuter.Shape.values()) {
        oracle.check(QuarterOuter.of(shape, 8, 7));
      }
      assertThat(oracle.lookedUp()).isZero();
      if (!device.backend().equals("opencl")) {
        oracle.check(QuarterOuter.of(QuarterOuter.Shape.CHAIN, 30, 7)); // a hash table
      }
    }
  }
}

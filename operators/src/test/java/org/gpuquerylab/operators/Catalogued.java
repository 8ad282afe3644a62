package org.gpuquerylab.operators;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.junit.jupiter.params.provider.Arguments;

/** Lists the algorithms that are tested against the contracts: all algorithms of the catalogue. */
final class Catalogued {
  private Catalogued() {}

  /** All pairs of a device and an algorithm for an operator that runs on the device. */
  static Stream<Arguments> onDevices(Class<?> operator) {
    return TestBackends.devices()
        .flatMap(
            device ->
                OperatorAlgorithms.of(operator).stream()
                    .filter(algorithm -> algorithm.runsOn(device))
                    .map(algorithm -> Arguments.of(device, algorithm)));
  }
}

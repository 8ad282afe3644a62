package org.gpuquerylab.operators.algorithm;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.junit.jupiter.params.provider.Arguments;

/** The algorithms that the contracts are tested with: all in the catalogue. */
final class Catalogued {
  private Catalogued() {}

  /** Each device with each algorithm for an operator that runs on it. */
  static Stream<Arguments> onDevices(Class<?> operator) {
    return TestBackends.devices()
        .flatMap(
            device ->
                OperatorAlgorithms.of(operator).stream()
                    .filter(algorithm -> algorithm.runsOn(device))
                    .map(algorithm -> Arguments.of(device, algorithm)));
  }
}

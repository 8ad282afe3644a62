package org.gpuquerylab.operators.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarExecutorContract;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0} {1}")
@MethodSource("devicesAndEncodings")
class FusedExecutorTest extends StarExecutorContract {
  private static final Set<String> MANY_SHAPES =
      Set.of("agreesOnRandomStars", "agreesOnTheStarSchemaBenchmark");

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(0)
  DeviceInfo device;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(1)
  Encoding encoding;

  @SuppressWarnings("NullAway.Init") // JUnit sets the fields
  FusedExecutorTest() {}

  static Stream<Arguments> devicesAndEncodings() {
    return TestBackends.devices()
        .flatMap(device -> Stream.of(Encoding.values()).map(e -> Arguments.of(device, e)));
  }

  /** Kernels of plain columns are others, so on OpenCL only a sample of the tests takes them. */
  @BeforeEach
  void takesASample(TestInfo test) {
    if (encoding == Encoding.PLAIN && !isSampled(test)) {
      Samples.assumeOwnKernels(device);
    }
  }

  /** Whether a test of the contract has queries of many shapes. */
  static boolean isSampled(TestInfo test) {
    return MANY_SHAPES.contains(test.getTestMethod().orElseThrow().getName());
  }

  @Override
  protected StarExecutor executor(Database database) {
    return new FusedExecutor(TestBackends.shared(device), database, encoding, false);
  }

  @AfterEach
  void nothingIsLeftOpen() {
    Backend backend = TestBackends.shared(device);
    assertThat(backend.openResources()).isEqualTo(List.of());
  }
}

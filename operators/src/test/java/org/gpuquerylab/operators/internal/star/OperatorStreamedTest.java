package org.gpuquerylab.operators.internal.star;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarExecutorContract;
import org.gpuquerylab.operators.star.TightExecutor;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the contract's tests with so little memory that large fact tables are copied in chunks. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class OperatorStreamedTest extends StarExecutorContract {

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  DeviceInfo device;

  @SuppressWarnings("NullAway.Init") // JUnit sets the field
  OperatorStreamedTest() {}

  @Override
  protected StarExecutor executor(Database database) {
    Backend backend = TestBackends.shared(device);
    return new TightExecutor(backend, new OperatorExecutor(backend, database, false));
  }

  @AfterEach
  void nothingIsLeftOpen() {
    assertThat(TestBackends.shared(device).openResources()).isEmpty();
  }
}

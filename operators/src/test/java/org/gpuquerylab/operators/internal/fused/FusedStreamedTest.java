package org.gpuquerylab.operators.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarExecutorContract;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.TightExecutor;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the contract's tests with so little memory that large fact tables are copied in chunks. */
@ParameterizedClass(name = "{0} {1}")
@MethodSource("devicesAndEncodings")
class FusedStreamedTest extends StarExecutorContract {

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(0)
  DeviceInfo device;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(1)
  Encoding encoding;

  @SuppressWarnings("NullAway.Init") // JUnit sets the fields
  FusedStreamedTest() {}

  static Stream<Arguments> devicesAndEncodings() {
    return FusedExecutorTest.devicesAndEncodings();
  }

  /** Kernels of plain columns are others; columns are copied in chunks by code of the host. */
  @BeforeEach
  void takesASample() {
    if (encoding == Encoding.PLAIN) {
      Samples.assumeOwnKernels(device);
    }
  }

  @Override
  protected StarExecutor executor(Database database) {
    Backend backend = TestBackends.shared(device);
    return new TightExecutor(backend, new FusedExecutor(backend, database, encoding, false));
  }

  @Test
  void copiesTheFactTableInChunks() {
    Database database = new Generator(new Scale(0.01), 2).database(Queries.columns(Queries.all()));
    Backend backend = TestBackends.shared(device);
    FusedExecutor executor = new FusedExecutor(backend, database, encoding, false);
    try (StarExecutor tight = new TightExecutor(backend, executor)) {
      StarQuery query = Queries.named("q11");
      tight.execute(query);
      assertThat(executor.chunkRows(query).orElseThrow()).isLessThan(60_000);
    }
  }

  @AfterEach
  void nothingIsLeftOpen() {
    assertThat(TestBackends.shared(device).openResources()).isEmpty();
  }
}

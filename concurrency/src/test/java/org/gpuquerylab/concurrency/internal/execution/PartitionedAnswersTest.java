package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that queries on two partitions of a device have the same answers as queries that run
 * alone.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class PartitionedAnswersTest {
  private static final int[] SIZES = {100, 20_000, 1, 3000, 7};

  @Parameter DeviceInfo device;

  @Test
  void answersOnTwoPartitions() {
    assumeTrue(device.has(Capability.PARTITIONS), () -> device + " has no partitions");
    try (Backend backend = Backends.find().open(device, 2)) {
      List<DeviceQuery> queries = DiamondKind.ready(backend, SIZES);
      ExecutionContext context = ExecutionContext.of(backend, Inputs.UPLOADED);
      assertThat(ExecutionPolicies.named("partitioned").runsOn(backend)).isTrue();
      try (QueryExecution execution =
          ExecutionPolicies.named("partitioned").ready(queries, context)) {
        for (int run = 0; run < 3; run++) {
          execution.run();
          assertThat(execution.outcomes())
              .extracting(QueryOutcome::answer)
              .isEqualTo(
                  IntStream.range(0, SIZES.length)
                      .mapToObj(i -> new DiamondKind().reference(SIZES[i], i + 1))
                      .toList());
        }
        assertThat(execution.trace().stream().mapToInt(TimelineSpan::lane).distinct()).hasSize(2);
      }
      queries.forEach(DeviceQuery::close);
      assertThat(backend.openResources()).isEmpty();
    }
  }
}

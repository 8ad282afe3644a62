package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.SelectionScan;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs queries that need three times as much device memory as they may take. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class MemoryManagerTest {
  @Parameter DeviceInfo device;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void servesThreeTimesTheMemoryWithoutAFailure(boolean locked) {
    Backend backend = TestBackends.shared(device);
    long before = backend.allocatedMemory();
    List<PlannedQuery> planned = Workload.ofKind(new SelectionScan(), 6, 5000, 1).queries();
    List<DeviceQuery> queries = new ArrayList<>();
    try {
      planned.forEach(one -> queries.add(one.ready(backend)));
      long budget = queries.stream().mapToLong(DeviceQuery::deviceBytes).sum() / 3;
      ExecutionContext all = ExecutionContext.of(backend, Inputs.UPLOADED);
      BestLaunches one = new BestLaunches(backend, step -> List.of(new Grid(512, 64)));
      ExecutionContext context =
          new ExecutionContext(backend, all.limits(), one, Inputs.UPLOADED, budget);
      try (MultiQxExecution execution = new MultiQxExecution(queries, context, locked)) {
        for (int run = 0; run < 3; run++) {
          assertThat(backend.allocatedMemory() - before).isBetween(1L, budget);
          execution.run();
          assertThat(execution.outcomes())
              .extracting(QueryOutcome::answer)
              .isEqualTo(planned.stream().map(PlannedQuery::reference).toList());
        }
        assertThat(execution.evictions()).isGreaterThan(6);
      }
      for (DeviceQuery query : queries) {
        query.allocate();
      }
      assertThat(backend.allocatedMemory() - before).isEqualTo(budget * 3);
    } finally {
      queries.forEach(DeviceQuery::close);
    }
    assertThat(backend.allocatedMemory()).isEqualTo(before);
  }
}

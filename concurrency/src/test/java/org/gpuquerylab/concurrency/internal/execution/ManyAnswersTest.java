package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks answers of different lengths that are copied to the host together; there are more of them
 * than one launch can gather.
 */
class ManyAnswersTest {
  private static final int ROWS = 300;
  private static final long SEED = 17;

  @ParameterizedTest(name = "{0}")
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void eachQueryGetsItsOwn(DeviceInfo device) {
    try (Backend backend = TestBackends.open(device)) {
      for (int queries : new int[] {1, 2, 16, 17, 37}) {
        List<PlannedQuery> planned = Workload.inTurn(queries, ROWS, SEED).queries();
        List<DeviceQuery> readied = planned.stream().map(p -> p.ready(backend)).toList();
        upload(backend, readied);
        List<QueryAnswer> expected = planned.stream().map(PlannedQuery::reference).toList();
        ExecutionContext context = ExecutionContext.of(backend, Inputs.RESIDENT);
        for (String policy : List.of("sequential", "branched")) {
          try (QueryExecution execution = ExecutionPolicies.named(policy).ready(readied, context)) {
            execution.run();
            List<QueryOutcome> outcomes = execution.outcomes();
            assertThat(outcomes).hasSize(queries);
            IntStream.range(0, queries)
                .forEach(i -> assertThat(outcomes.get(i).answer()).isEqualTo(expected.get(i)));
          }
        }
        readied.forEach(DeviceQuery::close);
        assertThat(backend.openResources()).isEmpty();
      }
    }
  }

  private static void upload(Backend backend, List<DeviceQuery> queries) {
    try (CommandQueue queue = backend.newQueue()) {
      queries.forEach(query -> query.upload(queue));
      queue.finish();
    }
  }
}

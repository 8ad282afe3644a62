package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that many queries in a row leak nothing: {@code -Dconcurrency.queries=10000} sets their
 * number.
 */
class ManyQueriesTest {
  private static final int QUERIES = Integer.getInteger("concurrency.queries", 1_500);
  private static final int AT_ONCE = 10;

  @ParameterizedTest(name = "{0}")
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void leavesNothingOpen(DeviceInfo device) {
    List<ExecutionPolicy> policies = ExecutionPolicies.all();
    int threads = Thread.activeCount();
    try (Backend backend = TestBackends.open(device)) {
      ExecutionContext context = ExecutionContext.of(backend, Inputs.UPLOADED);
      for (int first = 0; first < QUERIES; first += AT_ONCE) {
        ExecutionPolicy policy = policies.get(first / AT_ONCE % policies.size());
        run(policy, first, context);
        assertThat(backend.openResources()).isEmpty();
        assertThat(backend.allocatedMemory()).isZero();
      }
      assertThat(Thread.activeCount()).isLessThan(threads + 4 * AT_ONCE);
    }
  }

  private static void run(ExecutionPolicy policy, int first, ExecutionContext context) {
    List<PlannedQuery> planned =
        LongStream.range(first, first + AT_ONCE)
            .mapToObj(seed -> new PlannedQuery(new DiamondKind(), 1 + (int) seed % 9, seed))
            .toList();
    try (Closer closer = new Closer()) {
      List<DeviceQuery> queries =
          planned.stream().map(query -> closer.own(query.ready(context.backend()))).toList();
      QueryExecution execution = closer.own(policy.ready(queries, context));
      execution.run();
      assertThat(execution.outcomes())
          .extracting(QueryOutcome::answer)
          .isEqualTo(planned.stream().map(PlannedQuery::reference).toList());
    }
  }
}

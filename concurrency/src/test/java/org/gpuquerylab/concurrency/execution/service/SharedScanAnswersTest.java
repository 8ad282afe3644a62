package org.gpuquerylab.concurrency.execution.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.execution.QueryExecution;
import org.gpuquerylab.concurrency.execution.QueryOutcome;
import org.gpuquerylab.concurrency.execution.lane.LanePolicies;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.workload.shared.SharedColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A shared scan gives each of its queries the answer that it has alone. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class SharedScanAnswersTest {
  private static final int COUNT = 19; // two fused queries
  private static final List<Long> EITHER = List.of(3L, COUNT + 2L);
  private static final int ROWS = 10_007;
  private static final long SEED = 11;

  @Parameter DeviceInfo device;

  @Test
  void answersAreThoseOfEachAlone() {
    Backend backend = TestBackends.shared(device);
    try (SharedColumn column = SharedColumn.open(backend, ROWS, SEED);
        CommandQueue queue = backend.newQueue()) {
      column.upload(queue);
      List<DeviceQuery> single = ready(column.selections(COUNT), queue);
      List<DeviceQuery> fused = ready(column.fused(COUNT), queue);
      queue.finish();
      ExecutionPolicy scan = LanePolicies.sharedScan(fused);
      for (ExecutionPolicy policy :
          List.of(scan, ExecutionPolicies.chosenWith(scan), ExecutionPolicies.named("branched"))) {
        ExecutionContext context = ExecutionContext.of(backend, Inputs.RESIDENT);
        try (QueryExecution execution = policy.ready(single, context)) {
          execution.run();
          assertThat(execution.outcomes())
              .extracting(QueryOutcome::answer)
              .isEqualTo(
                  column.selections(COUNT).stream().map(q -> q.reference(ROWS, SEED)).toList());
          // Two fused queries or 19 single ones, and what gathers 16 answers at a time.
          assertThat(execution.cost().launches()).isIn(policy == scan ? List.of(3L) : EITHER);
        }
      }
      single.forEach(DeviceQuery::close);
      fused.forEach(DeviceQuery::close);
    }
    assertThat(backend.openResources()).isEmpty();
  }

  private List<DeviceQuery> ready(List<QueryKind> kinds, CommandQueue queue) {
    List<DeviceQuery> queries = new ArrayList<>();
    for (QueryKind kind : kinds) {
      queries.add(kind.ready(TestBackends.shared(device), ROWS, SEED));
      queries.get(queries.size() - 1).upload(queue);
    }
    return queries;
  }
}

package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.workload.SharedColumn;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that a shared scan gives each of its queries the same answer as a query that runs alone.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class SharedScanAnswersTest {
  private static final int COUNT = 19; // two passes

  /**
   * The possible numbers of launches, by policy: two passes; two fused groups, each with a launch
   * that clears; or one launch for each query. The launches that gather the answers are added.
   */
  private static final Map<String, List<Long>> LAUNCHES =
      Map.of(
          "shared-scan", List.of(3L),
          "fused", List.of(6L),
          "branched", List.of(COUNT + 2L),
          "chosen", List.of(3L, 6L, COUNT + 2L));

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
      queue.finish();
      for (String policy : List.of("shared-scan", "fused", "chosen", "branched")) {
        ExecutionContext context = ExecutionContext.of(backend, Inputs.RESIDENT);
        try (QueryExecution execution = ExecutionPolicies.named(policy).ready(single, context)) {
          execution.run();
          assertThat(execution.outcomes())
              .extracting(QueryOutcome::answer)
              .isEqualTo(
                  column.selections(COUNT).stream().map(q -> q.reference(ROWS, SEED)).toList());
          assertThat(execution.cost().launches()).isIn(LAUNCHES.get(policy));
        }
      }
      single.forEach(DeviceQuery::close);
    }
    assertThat(backend.openResources()).isEmpty();
  }

  /** If a pass does not fit into the device's memory, its queries run separately. */
  @Test
  void runsQueriesApartWhereThePassDoesNotFit() {
    Backend backend = TestBackends.shared(device);
    try (SharedColumn column = SharedColumn.open(backend, ROWS, SEED);
        CommandQueue queue = backend.newQueue()) {
      column.upload(queue);
      List<DeviceQuery> single = ready(column.selections(2), queue);
      queue.finish();
      List<DeviceQuery> refused = single.stream().<DeviceQuery>map(RefusedPass::new).toList();
      ExecutionContext context = ExecutionContext.of(backend, Inputs.RESIDENT);
      try (QueryExecution execution =
          ExecutionPolicies.named("shared-scan").ready(refused, context)) {
        execution.run();
        assertThat(execution.outcomes())
            .extracting(QueryOutcome::answer)
            .isEqualTo(column.selections(2).stream().map(q -> q.reference(ROWS, SEED)).toList());
        assertThat(execution.cost().launches()).isEqualTo(3);
      }
      single.forEach(DeviceQuery::close);
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

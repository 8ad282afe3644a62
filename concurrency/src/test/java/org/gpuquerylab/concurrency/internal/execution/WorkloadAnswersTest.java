package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that Q1 to Q5 in turn have the reference's answers under every policy, in every run. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class WorkloadAnswersTest {
  private static final int QUERIES = 7;
  private static final int ROWS = 3001;

  /**
   * The grids to choose from. There are only two, because some devices compile a kernel separately
   * for each size of group.
   */
  private static final List<Grid> GRIDS = List.of(new Grid(64, 64), new Grid(1024, 128));

  @Parameter DeviceInfo device;

  static Stream<ExecutionPolicy> policies() {
    return ExecutionPolicies.all().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void answersAreTheReferences(ExecutionPolicy policy) {
    Backend backend = TestBackends.shared(device);
    List<PlannedQuery> planned = Workload.inTurn(QUERIES, ROWS, 77).queries();
    List<QueryAnswer> expected = planned.stream().map(PlannedQuery::reference).toList();
    try (Closer readied = new Closer()) {
      List<DeviceQuery> queries =
          planned.stream().map(query -> readied.own(query.ready(backend))).toList();
      ExecutionContext context =
          ExecutionContext.of(backend, Inputs.UPLOADED)
              .with(new BestLaunches(backend, step -> GRIDS));
      try (QueryExecution execution = policy.ready(queries, context)) {
        for (int run = 0; run < 3; run++) {
          execution.run();
          assertThat(execution.outcomes()).extracting(QueryOutcome::answer).isEqualTo(expected);
        }
      }
    }
    assertThat(backend.openResources()).isEmpty();
    assertThat(backend.allocatedMemory()).isZero();
  }
}

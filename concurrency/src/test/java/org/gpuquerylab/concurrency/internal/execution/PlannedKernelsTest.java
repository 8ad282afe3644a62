package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.execution.LaneProgram.Operation;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.junit.jupiter.api.Test;

/** Checks where the commands of a plan wait. */
class PlannedKernelsTest {

  private static LaneProgram program(String policy, boolean uploads, int... sizes) {
    try (Backend backend = Backends.find().open("cpu")) {
      List<DeviceQuery> queries = DiamondKind.ready(backend, sizes);
      try {
        PlannedKernels kernels =
            PlannedKernels.of(queries, ExecutionContext.of(backend, Inputs.RESIDENT));
        return kernels.program(SchedulingPolicies.named(policy).plan(kernels.problem()), uploads);
      } finally {
        queries.forEach(DeviceQuery::close);
      }
    }
  }

  private static long barriers(LaneProgram program) {
    return program.operations().stream().filter(o -> o.query() == QueryFaults.NO_QUERY).count();
  }

  @Test
  void smallQueriesWaitOnlyForTheirOwnSteps() {
    LaneProgram program = program("two-stage", true, 32, 32);
    assertThat(barriers(program)).isZero();
    assertThat(program.operations()).hasSize(8);
    for (Operation operation : program.operations()) {
      assertThat(operation.after())
          .allMatch(before -> program.operations().get(before).query() == operation.query());
    }
  }

  @Test
  void batchesOfALevelWaitForEachOther() {
    LaneProgram program = program("two-stage", false, 1 << 20, 1 << 20);
    // Each kernel fills the device: four kernels of the first level, and two of the second.
    assertThat(barriers(program)).isEqualTo(4);
  }

  @Test
  void aPlanWithLanesKeepsThem() {
    LaneProgram program = program("sequential", true, 32, 32, 32);
    assertThat(program.lanes()).isEqualTo(1);
    assertThat(program.operations()).allMatch(operation -> operation.after().isEmpty());
  }
}

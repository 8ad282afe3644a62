package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;

/** Captures queries as one sequence by the plan of a policy. */
public final class PlannedSequence {
  private PlannedSequence() {}

  /**
   * Captures a sequence that runs some queries and copies each answer to the host.
   *
   * @throws ConcurrencyException if a kernel does not fit
   * @throws org.gpuquerylab.concurrency.query.QueryFault if the device refuses a query
   */
  public static CommandSequence capture(
      SchedulingPolicy policy, List<DeviceQuery> queries, ExecutionContext context) {
    PlannedKernels kernels = PlannedKernels.of(queries, context);
    SchedulePlan plan = policy.plan(kernels.problem());
    LaneProgram program = kernels.program(plan, context.uploads());
    int end = program.join(0, program.ends());
    for (int query = 0; query < queries.size(); query++) {
      program.add(query, 0, List.of(end), queries.get(query)::download);
    }
    QueryFaults faults = new QueryFaults(queries);
    try (Lanes lanes = Lanes.open(context.backend(), program, false)) {
      CommandQueue first = lanes.get(0);
      List<CommandQueue> branches = lanes.all().subList(1, lanes.all().size());
      CommandSequence sequence = first.capture(branches, () -> lanes.enqueue(program, faults));
      if (faults.hasAny()) {
        sequence.close();
        throw faults.first();
      }
      return sequence;
    }
  }
}

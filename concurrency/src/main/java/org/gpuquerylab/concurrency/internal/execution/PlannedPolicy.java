package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;

/**
 * Runs queries by the plans of a scheduling policy. The plan alone decides: order, launches, lanes,
 * barriers, and whether the commands are captured.
 *
 * @param policy plans the kernels of all queries together
 */
record PlannedPolicy(SchedulingPolicy policy) implements ExecutionPolicy {

  @Override
  public String name() {
    return policy.name();
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.gpuquerylab.concurrency.resource.ConcurrencyException if a kernel does not fit a
   *     multiprocessor even alone
   */
  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    PlanClock clock = new PlanClock();
    PlannedKernels kernels = PlannedKernels.of(queries, context);
    SchedulePlan plan = policy.plan(kernels.problem());
    clock.planned();
    boolean replayed = plan.mode() == LaunchMode.REPLAYED || plan.mode() == LaunchMode.SHARED_SCANS;
    return LayoutPolicy.execution(
        kernels.program(plan, context.uploads()), queries, context.backend(), replayed, clock);
  }
}

package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DevicePartition;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
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
   * @throws ConcurrencyException if a kernel does not fit a multiprocessor even alone, or if the
   *     plan needs partitions that the device does not have
   */
  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    PlanClock clock = new PlanClock();
    PlannedKernels kernels = PlannedKernels.of(queries, context);
    SchedulePlan plan = policy.plan(kernels.problem());
    clock.planned();
    if (plan.mode() == LaunchMode.PARTITIONED) {
      checkPartitions(plan, context.backend());
    }
    boolean replayed = plan.mode() == LaunchMode.REPLAYED || plan.mode() == LaunchMode.SHARED_SCANS;
    return LayoutPolicy.execution(
        kernels.program(plan, context.uploads()), queries, context.backend(), replayed, clock);
  }

  private void checkPartitions(SchedulePlan plan, Backend backend) {
    List<DevicePartition> partitions = backend.partitions();
    int needed = plan.limits().multiprocessors() * plan.limits().grouped();
    if (partitions.size() < plan.lanes()
        || partitions.stream().anyMatch(one -> one.multiprocessors() < needed)) {
      throw new ConcurrencyException(
          "the plan of policy '"
              + name()
              + "' needs "
              + plan.lanes()
              + " partitions of "
              + needed
              + " multiprocessors, and the device is open with "
              + partitions.size()
              + "; give a plan in another mode");
    }
  }
}

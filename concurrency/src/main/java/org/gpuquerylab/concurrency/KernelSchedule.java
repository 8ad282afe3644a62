package org.gpuquerylab.concurrency;

import java.util.List;
import org.gpuquerylab.concurrency.schedule.PlanTime;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;

/**
 * Kernels in batches.
 *
 * @param problem the kernels and the device
 * @param plan the launch of each kernel
 */
public record KernelSchedule(ScheduleProblem problem, SchedulePlan plan) {

  /** The names of the kernels of each batch, in the order in which the batches run. */
  public List<List<String>> batches() {
    return plan.batches().stream()
        .map(batch -> batch.stream().map(placed -> placed.configuration().kernel()).toList())
        .toList();
  }

  /** A lower bound of the number of batches; 0 if the policy proves none. */
  public int bound() {
    return plan.bound();
  }

  /**
   * The makespan in seconds, from the first launch to the end of the last kernel, by a model of
   * time; a kernel whose work is unknown takes the time of its start alone.
   */
  public double seconds() {
    return PlanTime.seconds(problem, plan);
  }
}

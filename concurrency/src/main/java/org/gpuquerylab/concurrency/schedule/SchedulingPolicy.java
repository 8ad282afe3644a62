package org.gpuquerylab.concurrency.schedule;

/**
 * A policy, which decides the batches and the configurations in which kernels run. The policy
 * decides before the run.
 */
public interface SchedulingPolicy {

  /** The policy's name on the command line, such as {@code two-stage}. */
  String name();

  /**
   * Decides how to run the problem's kernels.
   *
   * @throws org.gpuquerylab.concurrency.resource.ConcurrencyException if a kernel does not fit a
   *     multiprocessor even alone
   */
  SchedulePlan plan(ScheduleProblem problem);
}

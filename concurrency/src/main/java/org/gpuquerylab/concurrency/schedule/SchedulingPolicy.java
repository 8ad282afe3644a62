package org.gpuquerylab.concurrency.schedule;

/** A policy: decides in which batches and configurations kernels run. It decides before the run. */
public interface SchedulingPolicy {

  /** Its name on the command line, such as {@code two-stage}. */
  String name();

  /**
   * Decides.
   *
   * @throws org.gpuquerylab.concurrency.resource.ConcurrencyException if a kernel does not fit a
   *     multiprocessor by itself
   */
  SchedulePlan plan(ScheduleProblem problem);
}

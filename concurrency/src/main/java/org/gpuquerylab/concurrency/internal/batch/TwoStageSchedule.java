package org.gpuquerylab.concurrency.internal.batch;

import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The decision of the two-stage model.
 *
 * @param limits limits of the unit that is filled; it is two grouped multiprocessors if only they
 *     can hold all kernels at once
 * @param plan the batches; one batch if all kernels fit at once
 */
public record TwoStageSchedule(MultiprocessorLimits limits, BatchPlan plan) {
  /** Whether all kernels are resident at once. */
  public boolean atOnce() {
    return plan.batches().size() <= 1;
  }
}

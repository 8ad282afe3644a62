package org.gpuquerylab.concurrency.stage;

import org.gpuquerylab.concurrency.batch.BatchPlan;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * What the two-stage model decided.
 *
 * @param limits of the unit that was filled: two grouped multiprocessors if only they hold all
 *     kernels at once
 * @param plan one batch if all kernels fit at once
 */
public record TwoStageSchedule(MultiprocessorLimits limits, BatchPlan plan) {
  /** Whether all kernels are resident at once. */
  public boolean atOnce() {
    return plan.batches().size() <= 1;
  }
}

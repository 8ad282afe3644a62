package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * What a policy decided for one problem.
 *
 * @param limits of the unit that the configurations fill: two multiprocessors where they are
 *     grouped
 * @param batches kernels by index (a kernel of count k has k indices in turn) with their launch;
 *     batches run in this order
 * @param barriers whether a batch waits for the whole batch before it; else it back-fills
 * @param bound fewest batches that there can be, 0 where the policy proves none
 */
public record SchedulePlan(
    MultiprocessorLimits limits, List<List<Placed>> batches, boolean barriers, int bound) {
  /** Keeps copies. */
  public SchedulePlan {
    batches = batches.stream().map(List::copyOf).toList();
  }

  /** A kernel of the problem, by index after counts are written out, and how it is launched. */
  public record Placed(int kernel, LaunchConfiguration configuration) {}
}

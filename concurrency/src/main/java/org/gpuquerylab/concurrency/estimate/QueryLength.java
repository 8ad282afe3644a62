package org.gpuquerylab.concurrency.estimate;

import java.util.List;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/** How long a query is predicted to take alone, before it was ever run. */
public final class QueryLength {
  private QueryLength() {}

  /**
   * Seconds of a query's steps one after another, each by its roofline with all threads that the
   * device holds, and a start each. Copies are not counted. Time O(s) for s steps.
   */
  public static double seconds(
      DeviceRates rates, MultiprocessorLimits limits, List<KernelStep> steps) {
    int multiprocessors = limits.multiprocessors() * limits.grouped();
    double threads =
        (double) limits.multiprocessors() * limits.warps() * MultiprocessorLimits.WARP_THREADS;
    return steps.stream()
        .mapToDouble(step -> new KernelLoad(step.work(), threads, multiprocessors).seconds(rates))
        .sum();
  }
}

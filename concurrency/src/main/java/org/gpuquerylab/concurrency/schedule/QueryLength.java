package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/** The predicted time of a query alone, and its bottleneck, before the query has ever run. */
public final class QueryLength {
  private QueryLength() {}

  /**
   * The sum of the seconds of a query's steps. Each step takes the time from its roofline, with as
   * many threads as the device can hold, plus the time of a start. The time does not include
   * copies. Computing the result takes O(s) time for s steps.
   */
  public static double seconds(
      DeviceRates rates, MultiprocessorLimits limits, List<KernelStep> steps) {
    return steps.stream().mapToDouble(step -> load(limits, step.work()).seconds(rates)).sum();
  }

  /**
   * A query's seconds of computation divided by its seconds of memory access. Above 1 the query is
   * bound by computation, below 1 by memory. The ratio is 0 without work. The time is O(s).
   */
  public static double balance(
      DeviceRates rates, MultiprocessorLimits limits, List<KernelStep> steps) {
    KernelWork all = steps.stream().map(KernelStep::work).reduce(KernelWork.NONE, KernelWork::plus);
    return load(limits, all).balance(rates);
  }

  private static KernelLoad load(MultiprocessorLimits limits, KernelWork work) {
    int multiprocessors = limits.multiprocessors() * limits.grouped();
    double threads =
        (double) limits.multiprocessors() * limits.warps() * MultiprocessorLimits.WARP_THREADS;
    return new KernelLoad(work, threads, multiprocessors);
  }
}

package org.gpuquerylab.concurrency.estimate;

import java.util.List;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/** The predicted time of a query alone and what bounds it, before it has ever run. */
public final class QueryLength {
  private QueryLength() {}

  /**
   * Seconds of a query's steps one after another: each takes the time of its roofline with all
   * threads that the device holds, plus a start. Copies are not counted. Time O(s) for s steps.
   */
  public static double seconds(
      DeviceRates rates, MultiprocessorLimits limits, List<KernelStep> steps) {
    return steps.stream().mapToDouble(step -> load(limits, step.work()).seconds(rates)).sum();
  }

  /**
   * The ratio of a query's seconds of computation to its seconds of memory: above 1 computation
   * bounds it, below 1 the memory. 0 without work. Time O(s).
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

package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Kernels that do not depend on each other, and the device that they are to run on.
 *
 * @param kernels one of count k k times
 * @param work of one launch of each kernel; {@link KernelWork#NONE} where it is not known
 * @param limits of a multiprocessor
 */
public record ScheduleProblem(
    List<KernelDemand> kernels, List<KernelWork> work, MultiprocessorLimits limits) {
  /** Keeps copies. */
  public ScheduleProblem {
    kernels = List.copyOf(kernels);
    work = List.copyOf(work);
    if (kernels.size() != work.size()) {
      throw new IllegalArgumentException(kernels.size() + " kernels, work of " + work.size());
    }
  }
}

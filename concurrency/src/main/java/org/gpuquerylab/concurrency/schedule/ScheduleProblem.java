package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gpuquerylab.concurrency.estimate.DeviceRates;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Kernels that do not depend on each other, and the device that they are to run on.
 *
 * @param kernels one of count k k times
 * @param work of one launch of each kernel; {@link KernelWork#NONE} where it is not known
 * @param data of each kernel; {@link KernelData#NONE} where it is not known
 * @param limits of a multiprocessor
 * @param rates of the device
 * @param deviceBytes device memory that kernels may take at once; {@link Long#MAX_VALUE} where it
 *     is not limited. A policy that admits keeps within it, each other refuses kernels whose data
 *     is more
 */
public record ScheduleProblem(
    List<KernelDemand> kernels,
    List<KernelWork> work,
    List<KernelData> data,
    MultiprocessorLimits limits,
    DeviceRates rates,
    long deviceBytes) {
  /** Keeps copies. */
  public ScheduleProblem {
    kernels = List.copyOf(kernels);
    work = List.copyOf(work);
    data = List.copyOf(data);
    if (kernels.size() != work.size() || kernels.size() != data.size()) {
      throw new IllegalArgumentException(
          kernels.size() + " kernels, work of " + work.size() + ", data of " + data.size());
    }
  }

  /** Kernels of which no data is known, on a device with typical rates. */
  public ScheduleProblem(
      List<KernelDemand> kernels, List<KernelWork> work, MultiprocessorLimits limits) {
    this(kernels, work, limits, DeviceRates.typical(limits));
  }

  /** Kernels of which no data is known. */
  public ScheduleProblem(
      List<KernelDemand> kernels,
      List<KernelWork> work,
      MultiprocessorLimits limits,
      DeviceRates rates) {
    this(
        kernels,
        work,
        Collections.nCopies(kernels.size(), KernelData.NONE),
        limits,
        rates,
        Long.MAX_VALUE);
  }

  /** For each kernel after counts are written out, its index in {@link #kernels}. */
  public List<Integer> entries() {
    List<Integer> entries = new ArrayList<>();
    for (int i = 0; i < kernels.size(); i++) {
      entries.addAll(Collections.nCopies(kernels.get(i).count(), i));
    }
    return entries;
  }
}

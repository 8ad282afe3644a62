package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gpuquerylab.concurrency.internal.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Independent kernels, and the device on which they will run.
 *
 * @param kernels the kernels; an entry with count k stands for k kernels
 * @param work the work of one launch of each kernel; {@link KernelWork#NONE} if unknown
 * @param data the data of each kernel; {@link KernelData#NONE} if unknown
 * @param limits limits of a multiprocessor
 * @param rates rates of the device
 * @param deviceBytes the device memory that kernels may take at once, in bytes; {@link
 *     Long#MAX_VALUE} if it is not limited. A policy with admission stays within this limit; every
 *     other policy throws an exception if the kernels' data exceed it
 */
public record ScheduleProblem(
    List<KernelDemand> kernels,
    List<KernelWork> work,
    List<KernelData> data,
    MultiprocessorLimits limits,
    DeviceRates rates,
    long deviceBytes) {
  /** Copies the lists. */
  public ScheduleProblem {
    kernels = List.copyOf(kernels);
    work = List.copyOf(work);
    data = List.copyOf(data);
    if (kernels.size() != work.size() || kernels.size() != data.size()) {
      throw new IllegalArgumentException(
          kernels.size() + " kernels, work of " + work.size() + ", data of " + data.size());
    }
  }

  /**
   * Creates a problem for a device with typical rates, in which nothing is known about the kernels'
   * data.
   */
  public ScheduleProblem(
      List<KernelDemand> kernels, List<KernelWork> work, MultiprocessorLimits limits) {
    this(kernels, work, limits, DeviceRates.typical(limits));
  }

  /** Creates a problem in which nothing is known about the kernels' data. */
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

  /** For each kernel after expanding counts, the index of its entry in {@link #kernels}. */
  public List<Integer> entries() {
    List<Integer> entries = new ArrayList<>();
    for (int i = 0; i < kernels.size(); i++) {
      entries.addAll(Collections.nCopies(kernels.get(i).count(), i));
    }
    return entries;
  }
}

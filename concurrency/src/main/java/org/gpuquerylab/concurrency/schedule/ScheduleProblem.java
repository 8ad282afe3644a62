package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Kernels, their dependencies, and the device on which they will run.
 *
 * @param kernels the kernels; an entry with count k stands for k kernels
 * @param work the work of one launch of each kernel; {@link KernelWork#NONE} if unknown
 * @param data the data of each kernel; {@link KernelData#NONE} if unknown
 * @param after for each kernel, the indices of the kernels that must be complete before it, all
 *     smaller than its own index; a kernel waits for all copies of these kernels
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
    List<List<Integer>> after,
    MultiprocessorLimits limits,
    DeviceRates rates,
    long deviceBytes) {
  /** Copies and checks the lists. */
  public ScheduleProblem {
    kernels = List.copyOf(kernels);
    work = List.copyOf(work);
    data = List.copyOf(data);
    after = after.stream().map(List::copyOf).toList();
    int count = kernels.size();
    if (count != work.size() || count != data.size() || count != after.size()) {
      throw new IllegalArgumentException(
          count + " kernels, with " + work.size() + ", " + data.size() + ", " + after.size());
    }
    for (int i = 0; i < count; i++) {
      int kernel = i;
      if (after.get(i).stream().anyMatch(before -> before < 0 || before >= kernel)) {
        throw new IllegalArgumentException("kernel " + i + " waits for " + after.get(i));
      }
    }
  }

  /** Creates a problem of independent kernels for a device with typical rates. */
  public ScheduleProblem(
      List<KernelDemand> kernels, List<KernelWork> work, MultiprocessorLimits limits) {
    this(
        kernels,
        work,
        Collections.nCopies(kernels.size(), List.of()),
        limits,
        DeviceRates.typical(limits));
  }

  /** Creates a problem in which nothing is known about the kernels' data. */
  public ScheduleProblem(
      List<KernelDemand> kernels,
      List<KernelWork> work,
      List<List<Integer>> after,
      MultiprocessorLimits limits,
      DeviceRates rates) {
    this(
        kernels,
        work,
        Collections.nCopies(kernels.size(), KernelData.NONE),
        after,
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

  /**
   * The kernels by the length of the longest chain before them: the kernels of a level, as indices
   * in {@link #kernels}, do not depend on each other. The time is linear in kernels and
   * dependencies.
   */
  public List<List<Integer>> levels() {
    int[] level = levelOfKernels();
    List<List<Integer>> levels = new ArrayList<>();
    for (int i = 0; i < level.length; i++) {
      while (levels.size() <= level[i]) {
        levels.add(new ArrayList<>());
      }
      levels.get(level[i]).add(i);
    }
    return levels;
  }

  /** The indices, after expanding counts, of all copies of the given kernels. */
  List<Integer> copies(List<Integer> some) {
    int[] first = new int[kernels.size() + 1];
    for (int i = 0; i < kernels.size(); i++) {
      first[i + 1] = first[i] + kernels.get(i).count();
    }
    return some.stream().flatMap(i -> IntStream.range(first[i], first[i + 1]).boxed()).toList();
  }

  /** The level of each copy, by its index after expanding counts. */
  int[] levelOfCopies() {
    int[] level = levelOfKernels();
    return entries().stream().mapToInt(kernel -> level[kernel]).toArray();
  }

  private int[] levelOfKernels() {
    int[] level = new int[kernels.size()];
    for (int i = 0; i < level.length; i++) {
      level[i] = after.get(i).stream().mapToInt(before -> level[before] + 1).max().orElse(0);
    }
    return level;
  }

  /** The given kernels alone, without their dependencies on others. */
  ScheduleProblem only(List<Integer> some) {
    return new ScheduleProblem(
        some.stream().map(kernels::get).toList(),
        some.stream().map(work::get).toList(),
        some.stream().map(data::get).toList(),
        Collections.nCopies(some.size(), List.of()),
        limits,
        rates,
        deviceBytes);
  }

  /**
   * Two queries of three kernels on a device like an H200: two kernels that may run at the same
   * time, and one that waits for both. A policy's promises are checked on it before a run.
   */
  public static ScheduleProblem sample() {
    MultiprocessorLimits limits = MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);
    List<KernelDemand> kernels = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      kernels.add(new KernelDemand("k" + i, 32_768L << (i % 3), 32, 4096, 1));
    }
    return new ScheduleProblem(
        kernels,
        Collections.nCopies(6, new KernelWork(1 << 22, 1 << 22, 0, 0)),
        List.of(List.of(), List.of(), List.of(0, 1), List.of(), List.of(), List.of(3, 4)),
        limits,
        DeviceRates.typical(limits));
  }
}

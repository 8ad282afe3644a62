package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.concurrency.internal.batch.LaunchOptions;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * Chooses launch configurations for single kernels.
 *
 * <p>Source of the constants: a usual choice of CUDA programs, 256 threads a block.
 */
final class LaunchChoices {
  /**
   * The number of warps of a block that programs choose without a model: 8 warps, which are 256
   * threads.
   */
  private static final int PLAIN_WARPS = 8;

  private LaunchChoices() {}

  /**
   * Throws an exception if no multiprocessor can hold a kernel.
   *
   * @throws ConcurrencyException if there is such a kernel; the message names the first one
   */
  static void checkEach(ScheduleProblem problem) {
    problem.kernels().forEach(kernel -> LaunchOptions.of(kernel, problem.limits()));
  }

  /**
   * Throws an exception if a policy without admission cannot run the kernels: if no multiprocessor
   * can hold a kernel, or if all data together do not fit into the device's memory. A policy
   * without admission evicts nothing before the last kernel ends.
   *
   * @throws ConcurrencyException if the kernels cannot run; the message is one line
   */
  static void check(ScheduleProblem problem) {
    checkEach(problem);
    long left = problem.deviceBytes();
    for (int entry : problem.entries()) {
      long bytes = problem.data().get(entry).deviceBytes();
      if (bytes > left) {
        throw new ConcurrencyException(
            String.format(
                    Locale.ROOT,
                    "the kernels up to '%s' need more than the device's %d bytes of memory,",
                    problem.kernels().get(entry).name(),
                    problem.deviceBytes())
                + " and only multiqx and multiqx-unlocked admit a few kernels at a time; use one of"
                + " these, or give fewer kernels");
      }
      left -= bytes;
    }
  }

  /**
   * A configuration that is chosen without a model: blocks of 256 threads, or smaller blocks if the
   * kernel has fewer threads or a block cannot have as many. There are enough blocks for the
   * kernel's threads, but no more than can be resident when the kernel runs alone, because kernels
   * stride over their input.
   */
  static LaunchConfiguration plain(KernelDemand kernel, MultiprocessorLimits limits) {
    long need = kernel.warps(limits);
    int warps = (int) Math.min(Math.min(PLAIN_WARPS, kernel.mostWarpsPerBlock()), need);
    while (warps > 1 && resident(kernel, limits, warps) == 0) {
      warps--;
    }
    long blocks = (need + warps - 1) / warps;
    int most = Math.max(1, resident(kernel, limits, warps));
    return new LaunchConfiguration(kernel.name(), (int) Math.min(blocks, most), warps);
  }

  /**
   * The number of blocks with the given number of warps that a unit can hold if the kernel runs
   * alone.
   */
  private static int resident(KernelDemand kernel, MultiprocessorLimits limits, int warps) {
    long bySlots = Math.min(limits.blocks(), limits.warps() / warps);
    long byRegisters = most(limits.registers(), warps * limits.units().warpRegisters(kernel));
    long byShared = most(limits.sharedBytes(), limits.units().blockSharedBytes(kernel));
    return (int) Math.min(bySlots, Math.min(byRegisters, byShared));
  }

  /** The number of blocks for which a resource suffices; a demand of nothing limits nothing. */
  private static long most(long amount, long each) {
    return each == 0 ? Long.MAX_VALUE : amount / each;
  }

  /**
   * The configuration with the shortest estimated time if the kernel runs alone, over blocks of 1
   * to 32 warps. There are as many blocks as can be resident, but no more than the kernel's threads
   * need. The plain configuration is used unless another configuration is faster.
   */
  static LaunchConfiguration best(
      KernelDemand kernel, KernelWork work, MultiprocessorLimits limits, DeviceRates rates) {
    LaunchConfiguration best = plain(kernel, limits);
    double least = seconds(best, work, limits, rates);
    long need = kernel.warps(limits);
    long plainWarps = (long) best.blocksPerMultiprocessor() * best.warpsPerBlock();
    for (int warps = 1; warps <= Math.min(kernel.mostWarpsPerBlock(), need); warps++) {
      long most = Math.min(resident(kernel, limits, warps), (need + warps - 1) / warps);
      if (most > 0 && most * warps <= Math.max(need, plainWarps)) {
        LaunchConfiguration next = new LaunchConfiguration(kernel.name(), (int) most, warps);
        double seconds = seconds(next, work, limits, rates);
        if (seconds < least * (1 - 1e-9)) {
          best = next;
          least = seconds;
        }
      }
    }
    return best;
  }

  private static double seconds(
      LaunchConfiguration launch, KernelWork work, MultiprocessorLimits limits, DeviceRates rates) {
    return KernelLoad.of(work, launch, limits).seconds(rates);
  }

  /** The plain configurations of all kernels, with indices after expanding counts. */
  static List<Placed> plain(ScheduleProblem problem) {
    List<Placed> all = new ArrayList<>();
    for (int entry : problem.entries()) {
      all.add(new Placed(all.size(), plain(problem.kernels().get(entry), problem.limits())));
    }
    return all;
  }

  /**
   * The estimated time of each kernel in seconds, alone and in its plain configuration, with
   * indices after expanding counts.
   */
  static double[] seconds(ScheduleProblem problem) {
    double[] byEntry = new double[problem.kernels().size()];
    for (int e = 0; e < byEntry.length; e++) {
      LaunchConfiguration launch = plain(problem.kernels().get(e), problem.limits());
      byEntry[e] = seconds(launch, problem.work().get(e), problem.limits(), problem.rates());
    }
    return problem.entries().stream().mapToDouble(entry -> byEntry[entry]).toArray();
  }

  /** Whether a kernel in a launch is bound by memory; otherwise it is bound by computation. */
  static boolean memoryBound(ScheduleProblem problem, int entry, LaunchConfiguration launch) {
    KernelWork work = problem.work().get(entry);
    return KernelLoad.of(work, launch, problem.limits()).memoryBound(problem.rates());
  }
}

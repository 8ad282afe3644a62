package org.gpuquerylab.concurrency.schedule;

import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The load of a kernel in the model of time.
 *
 * <p>Source of the constants: the number of fields.
 *
 * @param work the work of the kernel's launch
 * @param threads number of threads of the kernel that are resident on the device
 * @param multiprocessors number of multiprocessors on which the kernel runs
 */
record KernelLoad(KernelWork work, double threads, int multiprocessors) {
  /** The number of kinds of work: bytes, operations, shared atomics and global atomics. */
  static final int KINDS = 4;

  /** The load of a kernel in a configuration, on all units of the limits. */
  public static KernelLoad of(
      KernelWork work, LaunchConfiguration configuration, MultiprocessorLimits limits) {
    double threads = (double) configuration.gridBlocks(limits) * configuration.threadsPerBlock();
    return new KernelLoad(work, threads, limits.multiprocessors() * limits.grouped());
  }

  /**
   * The seconds that each kind of work would take alone. A small number of threads uses only part
   * of the bandwidth and of the arithmetic units.
   */
  double[] parts(DeviceRates rates) {
    double[] parts = rates.saturated(work);
    double memory = rates.bandwidthShare(threads);
    double space = (double) multiprocessors / rates.multiprocessors();
    double arithmetic = Math.min(space, rates.arithmeticShare(threads));
    parts[0] /= memory;
    parts[1] /= arithmetic;
    parts[2] /= arithmetic;
    parts[3] /= memory;
    return parts;
  }

  /**
   * The seconds of the kernel alone, from its start to its end: the time from the roofline plus the
   * time of a start.
   */
  public double seconds(DeviceRates rates) {
    double most = 0;
    for (double part : parts(rates)) {
      most = Math.max(most, part);
    }
    return most + rates.replayedLaunchSeconds();
  }

  /** Whether the kernel is bound by memory, according to its roofline. */
  public boolean memoryBound(DeviceRates rates) {
    return balance(rates) <= 1;
  }

  /**
   * The seconds of computation divided by the seconds of memory access, according to the roofline;
   * 0 without work.
   */
  double balance(DeviceRates rates) {
    double[] parts = parts(rates);
    double memory = Math.max(parts[0], parts[3]);
    double compute = Math.max(parts[1], parts[2]);
    return compute == 0 ? 0 : compute / memory;
  }
}

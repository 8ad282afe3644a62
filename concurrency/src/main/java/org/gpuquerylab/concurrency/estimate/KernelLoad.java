package org.gpuquerylab.concurrency.estimate;

import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * A kernel in the model of time.
 *
 * @param work the work of its launch
 * @param threads number of threads that are resident on the device
 * @param multiprocessors number of multiprocessors on which it runs
 */
public record KernelLoad(KernelWork work, double threads, int multiprocessors) {
  /** Kinds of work: bytes, operations, shared atomics, global atomics. */
  static final int KINDS = 4;

  /** A kernel in its configuration on all units of the limits. */
  public static KernelLoad of(
      KernelWork work, LaunchConfiguration configuration, MultiprocessorLimits limits) {
    double threads = (double) configuration.gridBlocks(limits) * configuration.threadsPerBlock();
    return new KernelLoad(work, threads, limits.multiprocessors() * limits.grouped());
  }

  /**
   * Seconds of each kind of work alone: few threads use only part of the bandwidth, and keep only
   * some of the arithmetic units busy.
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

  /** Seconds of the kernel alone, from its start to its end: the roofline plus a start. */
  public double seconds(DeviceRates rates) {
    double most = 0;
    for (double part : parts(rates)) {
      most = Math.max(most, part);
    }
    return most + rates.replayedLaunchSeconds();
  }

  /** Whether the memory bounds the kernel, by its roofline. */
  public boolean memoryBound(DeviceRates rates) {
    return balance(rates) <= 1;
  }

  /** Seconds of computation over those of memory, by the roofline; 0 without work. */
  double balance(DeviceRates rates) {
    double[] parts = parts(rates);
    double memory = Math.max(parts[0], parts[3]);
    double compute = Math.max(parts[1], parts[2]);
    return compute == 0 ? 0 : compute / memory;
  }
}

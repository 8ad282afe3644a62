package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.gpuquerylab.costmodel.profile.Rates;

/**
 * The rates of a device, for models of a kernel's time.
 *
 * <p>Source of the constants: {@code profiles/nvidia-h200-cuda.json}, which {@code lab calibrate}
 * measured on an H200 of 132 multiprocessors, except where a constant says otherwise.
 *
 * @param multiprocessors number of multiprocessors of the device
 * @param bytesPerSecond bytes per second of a scan that saturates the device's memory
 * @param operationsPerSecond 32-bit arithmetic operations per second
 * @param sharedAtomicsPerSecond the atomic operations per second on the shared memory of all
 *     multiprocessors
 * @param globalAtomicsPerSecond the atomic operations per second on many addresses of device memory
 * @param launchSeconds time between two launches in plain queues. This time does not depend on the
 *     number of queues, because the host limits it
 * @param replayedLaunchSeconds time between two kernels of a replayed sequence without branches
 * @param bandwidthByThreads bytes per second of a scan, for different numbers of resident threads
 */
public record DeviceRates(
    int multiprocessors,
    double bytesPerSecond,
    double operationsPerSecond,
    double sharedAtomicsPerSecond,
    double globalAtomicsPerSecond,
    double launchSeconds,
    double replayedLaunchSeconds,
    RateCurve bandwidthByThreads) {
  /**
   * The number of operations for each element in the calibration's arithmetic kernel: a 32-bit
   * hash.
   */
  private static final double ITEM_OPERATIONS = 8;

  /**
   * Atomic operations per second on the shared memory of one multiprocessor; profiles do not
   * contain this rate. The rate was measured in the probe on one H200, which computed 16 histograms
   * of 32,768 points at a time.
   */
  private static final double SHARED_ATOMICS = 3.8e9;

  /** The number of addresses over which atomic operations on device memory are distributed. */
  private static final double ADDRESSES = 1 << 20;

  /**
   * The number of threads that keep the arithmetic units of a multiprocessor busy: 4 warps for each
   * of 4 schedulers.
   */
  private static final double BUSY_THREADS = 512;

  // The rates of one multiprocessor of an H200, which has 132 of them; from
  // profiles/nvidia-h200-cuda.json.
  private static final double BYTES = 4.47e12 / 132;
  private static final double OPERATIONS = ITEM_OPERATIONS * 2.24e12 / 132;
  private static final double GLOBAL_ATOMICS = 1.05e11 / 132;
  private static final double THREAD_BYTES = 1.175e8;
  private static final double LAUNCH = 4.5e-6;
  private static final double REPLAYED = 1.14e-6;

  /** The rates of a measured device. */
  public static DeviceRates of(DeviceProfile profile, MultiprocessorLimits limits) {
    Rates rates = profile.rates();
    int multiprocessors = limits.multiprocessors() * limits.grouped();
    return new DeviceRates(
        multiprocessors,
        profile.bandwidths().read(),
        ITEM_OPERATIONS * rates.itemsPerSecond(),
        SHARED_ATOMICS * multiprocessors,
        rates.atomicsByAddresses().at(ADDRESSES),
        rates.launchSeconds(false),
        rates.launchSeconds(true),
        rates.readByThreads());
  }

  /**
   * Rates for a device that was not measured: the rates of an H200 with the same number of
   * multiprocessors.
   */
  public static DeviceRates typical(MultiprocessorLimits limits) {
    int m = limits.multiprocessors() * limits.grouped();
    double threads = m * BYTES / THREAD_BYTES;
    return new DeviceRates(
        m,
        m * BYTES,
        m * OPERATIONS,
        m * SHARED_ATOMICS,
        m * GLOBAL_ATOMICS,
        LAUNCH,
        REPLAYED,
        new RateCurve(
            List.of(
                new RateCurve.Point(threads / 2, m * BYTES / 2),
                new RateCurve.Point(2 * threads, m * BYTES))));
  }

  /** The share of the memory bandwidth that a number of resident threads can use, at most 1. */
  public double bandwidthShare(double threads) {
    RateCurve.Point least = bandwidthByThreads.points().get(0);
    double rate =
        threads < least.at()
            ? least.rate() * Math.max(1, threads) / least.at()
            : bandwidthByThreads.at(threads);
    return Math.min(1, rate / bandwidthByThreads.at(Double.POSITIVE_INFINITY));
  }

  /**
   * The share of the device's arithmetic units that a number of resident threads can keep busy, at
   * most 1.
   */
  public double arithmeticShare(double threads) {
    return Math.min(1, Math.max(1, threads) / (BUSY_THREADS * multiprocessors));
  }

  /**
   * For each kind of work, the seconds that it would take if the whole device did nothing else. The
   * kinds are bytes, operations, shared atomics and global atomics.
   */
  double[] saturated(KernelWork work) {
    return new double[] {
      work.bytes() / bytesPerSecond,
      work.operations() / operationsPerSecond,
      work.sharedAtomics() / sharedAtomicsPerSecond,
      work.globalAtomics() / globalAtomicsPerSecond
    };
  }
}

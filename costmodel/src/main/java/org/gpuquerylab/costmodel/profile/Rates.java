package org.gpuquerylab.costmodel.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.gpuquerylab.costmodel.CostModelException;
import org.jspecify.annotations.Nullable;

/**
 * Rates of a device that the calibrated model uses in addition to the notation of Yuan et al. 2013.
 *
 * @param launchSeconds seconds of one launch among many in a queue
 * @param replayedLaunchSeconds seconds of one launch within a replayed sequence; null if the driver
 *     has no replay
 * @param itemsPerSecond elements per second of a kernel that only computes (one 32-bit hash for
 *     each element)
 * @param readByWorkingSet bytes per second of repeated scans, by the number of bytes scanned; shows
 *     the effect of the caches
 * @param writeByWorkingSet bytes per second of repeated fills, by the number of bytes filled
 * @param readByThreads bytes per second of a scan of device memory, by the number of launched
 *     threads
 * @param gatherByWorkingSet random reads of 4 bytes per second, by the size of the accessed data in
 *     bytes
 * @param scatterByWorkingSet random writes of 4 bytes per second, by the size of the accessed data
 *     in bytes
 * @param atomicsByAddresses atomic additions of 32 bits per second, by the number of distinct
 *     random addresses
 * @param atomics64ByAddresses atomic additions of 64 bits per second, by the number of distinct
 *     random addresses; null if the device has none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Rates(
    double launchSeconds,
    @Nullable Double replayedLaunchSeconds,
    double itemsPerSecond,
    RateCurve readByWorkingSet,
    RateCurve writeByWorkingSet,
    RateCurve readByThreads,
    RateCurve gatherByWorkingSet,
    RateCurve scatterByWorkingSet,
    RateCurve atomicsByAddresses,
    @Nullable RateCurve atomics64ByAddresses) {

  /**
   * Checks the numbers.
   *
   * @throws CostModelException if a rate is missing or not positive; the message names it
   */
  public Rates {
    ProfileChecks.positive("rates.launchSeconds", launchSeconds);
    if (replayedLaunchSeconds != null) {
      ProfileChecks.positive("rates.replayedLaunchSeconds", replayedLaunchSeconds);
    }
    ProfileChecks.positive("rates.itemsPerSecond", itemsPerSecond);
    ProfileChecks.present("rates.readByWorkingSet", readByWorkingSet);
    ProfileChecks.present("rates.writeByWorkingSet", writeByWorkingSet);
    ProfileChecks.present("rates.readByThreads", readByThreads);
    ProfileChecks.present("rates.gatherByWorkingSet", gatherByWorkingSet);
    ProfileChecks.present("rates.scatterByWorkingSet", scatterByWorkingSet);
    ProfileChecks.present("rates.atomicsByAddresses", atomicsByAddresses);
  }

  /**
   * The seconds of a launch, or of a replayed launch if the caller asks for replay and the driver
   * supports it.
   */
  public double launchSeconds(boolean replayed) {
    return replayed && replayedLaunchSeconds != null ? replayedLaunchSeconds : launchSeconds;
  }

  /**
   * The fraction of a scan's bandwidth that a given number of threads gets, above 0 and at most 1.
   * Below the smallest measured number of threads, the curve continues with the exponent of its
   * first two points.
   */
  public double occupancy(double threads) {
    double most = readByThreads.at(Double.POSITIVE_INFINITY);
    RateCurve.Point least = readByThreads.points().get(0);
    double fewer = Math.max(1, threads) / least.at();
    double rate = fewer < 1 ? least.rate() * Math.pow(fewer, slope()) : readByThreads.at(threads);
    return Math.min(1, rate / most);
  }

  /**
   * The exponent of {@link #readByThreads} at its beginning; it is 1 if each additional thread adds
   * the same bandwidth.
   */
  private double slope() {
    if (readByThreads.points().size() < 2) {
      return 0;
    }
    RateCurve.Point first = readByThreads.points().get(0);
    RateCurve.Point second = readByThreads.points().get(1);
    double slope = Math.log(second.rate() / first.rate()) / Math.log(second.at() / first.at());
    return Math.max(0, Math.min(1, slope));
  }

  /** The rates of 64-bit atomics; if unknown, the rates of 32-bit atomics. */
  public RateCurve atomics(int bytes) {
    return bytes > Integer.BYTES && atomics64ByAddresses != null
        ? atomics64ByAddresses
        : atomicsByAddresses;
  }
}

package org.gpuquerylab.costmodel.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.gpuquerylab.costmodel.CostModelException;
import org.jspecify.annotations.Nullable;

/**
 * What the second model knows of a device in addition to the text's notation.
 *
 * @param launchSeconds seconds of one launch among many in a queue
 * @param replayedLaunchSeconds seconds of one launch within a replayed sequence; null if the driver
 *     has no replay of its own
 * @param itemsPerSecond elements a second of a kernel that only computes (a hash of 32 bits each)
 * @param readByWorkingSet bytes a second of repeated scans, by the bytes scanned: shows the caches
 * @param writeByWorkingSet bytes a second of repeated fills, by the bytes filled
 * @param readByThreads bytes a second of a scan of device memory, by the number of launched threads
 * @param gatherByWorkingSet random reads of 4 bytes a second, by the bytes that they fall into
 * @param scatterByWorkingSet random writes of 4 bytes a second, by the bytes that they fall into
 * @param atomicsByAddresses atomic additions of 32 bits a second, by the number of distinct random
 *     addresses
 * @param atomics64ByAddresses the same for 64 bits; null if the device has none
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
   * @throws CostModelException naming a rate that is missing or not positive
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

  /** Seconds of a launch: of a replayed one if the driver has replay and it is requested. */
  public double launchSeconds(boolean replayed) {
    return replayed && replayedLaunchSeconds != null ? replayedLaunchSeconds : launchSeconds;
  }

  /**
   * The share of a scan's bandwidth that a number of threads get, above 0 and at most 1. Below the
   * fewest measured threads it continues as between these and the next.
   */
  public double occupancy(double threads) {
    double most = readByThreads.at(Double.POSITIVE_INFINITY);
    RateCurve.Point least = readByThreads.points().get(0);
    double fewer = Math.max(1, threads) / least.at();
    double rate = fewer < 1 ? least.rate() * Math.pow(fewer, slope()) : readByThreads.at(threads);
    return Math.min(1, rate / most);
  }

  /**
   * The exponent of {@link #readByThreads} at its beginning: 1 if each additional thread gets as
   * much as before.
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

  /** The rates of 64-bit atomics; those of 32 bits if the former are unknown. */
  public RateCurve atomics(int bytes) {
    return bytes > Integer.BYTES && atomics64ByAddresses != null
        ? atomics64ByAddresses
        : atomicsByAddresses;
  }
}

package org.gpuquerylab.costmodel.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.gpuquerylab.costmodel.CostModelException;
import org.jspecify.annotations.Nullable;

/**
 * What the second model knows of a device beyond the text's notation.
 *
 * @param launchSeconds seconds of one launch among many in a queue
 * @param replayedLaunchSeconds seconds of one launch within a replayed sequence; null where the
 *     driver has no replay of its own
 * @param itemsPerSecond elements a second of a kernel that only computes (a hash of 32 bits each)
 * @param readByWorkingSet bytes a second of repeated scans, by the bytes scanned: caches show here
 * @param writeByWorkingSet bytes a second of repeated fills, by the bytes filled
 * @param readByThreads bytes a second of a scan of device memory, by the threads that are launched
 * @param gatherByWorkingSet random reads of 4 bytes a second, by the bytes that they fall into
 * @param scatterByWorkingSet random writes of 4 bytes a second, by the bytes that they fall into
 * @param atomicsByAddresses atomic additions of 32 bits a second, by the distinct addresses, at
 *     random
 * @param atomics64ByAddresses the same of 64 bits; null where the device has none
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

  /** Seconds of a launch: of a replayed one where the driver has replay and it is asked for. */
  public double launchSeconds(boolean replayed) {
    return replayed && replayedLaunchSeconds != null ? replayedLaunchSeconds : launchSeconds;
  }

  /**
   * The part of a scan's bandwidth that so many threads get, above 0 and at most 1. From the fewest
   * that were measured it goes on downwards as it does between these and the next.
   */
  public double occupancy(double threads) {
    double most = readByThreads.at(Double.POSITIVE_INFINITY);
    RateCurve.Point least = readByThreads.points().get(0);
    double fewer = Math.max(1, threads) / least.at();
    double rate = fewer < 1 ? least.rate() * Math.pow(fewer, slope()) : readByThreads.at(threads);
    return Math.min(1, rate / most);
  }

  /** Of {@link #readByThreads} at its beginning: 1 where each thread gets as much as before. */
  private double slope() {
    if (readByThreads.points().size() < 2) {
      return 0;
    }
    RateCurve.Point first = readByThreads.points().get(0);
    RateCurve.Point second = readByThreads.points().get(1);
    double slope = Math.log(second.rate() / first.rate()) / Math.log(second.at() / first.at());
    return Math.max(0, Math.min(1, slope));
  }

  /** The rates of 64-bit atomics; those of 32 bits where the former are not known. */
  public RateCurve atomics(int bytes) {
    return bytes > Integer.BYTES && atomics64ByAddresses != null
        ? atomics64ByAddresses
        : atomicsByAddresses;
  }
}

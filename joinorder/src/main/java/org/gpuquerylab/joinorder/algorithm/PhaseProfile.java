package org.gpuquerylab.joinorder.algorithm;

import java.util.Map;

/**
 * The times of the phases of one optimization on a device.
 *
 * @param phaseNanos wall-clock nanoseconds of each phase that occurred; the device is idle at the
 *     start and the end of each phase; copied
 * @param transferToNanos device time in nanoseconds of transfers from the host to the device
 * @param transferFromNanos device time in nanoseconds of transfers from the device to the host
 * @param kernelNanos device time in nanoseconds of launches, fills and copies on the device
 */
public record PhaseProfile(
    Map<Phase, Long> phaseNanos, long transferToNanos, long transferFromNanos, long kernelNanos) {

  /** Copies the map. */
  public PhaseProfile {
    phaseNanos = Map.copyOf(phaseNanos);
  }

  /** Nanoseconds of a phase; 0 if it did not occur. */
  public long nanos(Phase phase) {
    return phaseNanos.getOrDefault(phase, 0L);
  }
}

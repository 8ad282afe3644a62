package org.gpuquerylab.costmodel.internal.calibration;

import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;

/**
 * The amount of work that the microbenchmarks do.
 *
 * <p>Source of the constants: a definition.
 *
 * @param bufferBytes size in bytes of the device buffer that is scanned and accessed: a power of
 *     two of at least 1 MiB, several times the last-level cache
 * @param copyBytes bytes of a copy between host and device, at least 1 MiB
 * @param setFactor the factor between successive working sets, at least 2
 * @param launchSeconds the minimum duration of a timed launch in seconds
 * @param repetitions the number of timed launches for each measurement, which is the median of
 *     their times
 * @param isQuick whether the numbers are rough; the profile records this
 */
public record CalibrationOptions(
    long bufferBytes,
    int copyBytes,
    int setFactor,
    double launchSeconds,
    int repetitions,
    boolean isQuick) {
  private static final long MIB = 1L << 20;

  /** Checks the numbers. */
  public CalibrationOptions {
    if (bufferBytes < MIB || Long.bitCount(bufferBytes) != 1 || bufferBytes > 16L << 30) {
      throw new IllegalArgumentException(
          "bufferBytes must be a power of two from 2^20 to 2^34, not " + bufferBytes);
    }
    if (copyBytes < MIB) {
      throw new IllegalArgumentException("copyBytes must be at least 2^20, not " + copyBytes);
    }
    if (setFactor < 2) {
      throw new IllegalArgumentException("setFactor must be at least 2, not " + setFactor);
    }
    if (!(launchSeconds >= 0) || repetitions < 1) {
      throw new IllegalArgumentException(
          "a measurement needs launches of at least 0 s, and at least 1 repetition, not "
              + launchSeconds
              + " and "
              + repetitions);
    }
  }

  /**
   * The options with the smallest amount of work that still gives every number: the numbers are
   * rough, and measuring takes one or two seconds.
   */
  public static CalibrationOptions quick() {
    return new CalibrationOptions(4 * MIB, (int) MIB, 4, 1e-4, 3, true);
  }

  /**
   * The options for a device. A GPU gets buffers of 4 GiB, launches of 1 ms and working sets that
   * double from one to the next; other devices get 256 MiB, 10 ms and working sets that quadruple.
   * A buffer never has more than an eighth of the device's memory. A calibration with these options
   * takes a few seconds on an idle machine.
   */
  public static CalibrationOptions of(DeviceInfo device) {
    boolean gpu = device.kind() == DeviceInfo.Kind.GPU;
    long memory = device.fact(DeviceFact.MEMORY_BYTES).orElse(8L << 30) / 8;
    long allocation = device.fact(DeviceFact.MAX_ALLOCATION_BYTES).orElse(Long.MAX_VALUE);
    long most = Math.min(Math.min(memory, allocation), gpu ? 4L << 30 : 256L << 20);
    long buffer = Math.max(MIB, Long.highestOneBit(most));
    int copy = (int) Math.min(buffer, gpu ? 256 * MIB : 64 * MIB);
    return new CalibrationOptions(buffer, copy, gpu ? 2 : 4, gpu ? 1e-3 : 1e-2, 5, false);
  }
}

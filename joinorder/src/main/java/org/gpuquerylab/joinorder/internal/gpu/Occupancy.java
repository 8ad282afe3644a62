package org.gpuquerylab.joinorder.internal.gpu;

import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;

/** The amount of work that keeps a device busy. */
public final class Occupancy {
  /**
   * The number of work-items that keep one multiprocessor busy, if the device does not report it.
   */
  private static final long DEFAULT_WORK_ITEMS = 64;

  private Occupancy() {}

  /** The number of work-items that fill a device. */
  public static long workItems(DeviceInfo device) {
    long each = device.fact(DeviceFact.MAX_THREADS_PER_MULTIPROCESSOR).orElse(DEFAULT_WORK_ITEMS);
    return device.fact(DeviceFact.MULTIPROCESSORS).orElse(1) * each;
  }
}

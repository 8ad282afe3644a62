package org.gpuquerylab.concurrency.execution;

import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/** The limits of a device's multiprocessors, as far as it tells them. */
final class DeviceLimits {
  private static final int BLOCKS = 32;
  private static final int THREADS = 2048;
  private static final int REGISTERS = 65_536;
  private static final int SHARED_BYTES = 48 << 10;

  private DeviceLimits() {}

  /**
   * The limits of a device; for what it does not tell, those that most GPUs have, so that the
   * models run on every device.
   */
  static MultiprocessorLimits of(DeviceInfo device) {
    int threads = fact(device, DeviceFact.MAX_THREADS_PER_MULTIPROCESSOR, THREADS);
    return MultiprocessorLimits.of(
            fact(device, DeviceFact.MULTIPROCESSORS, 1),
            threads / MultiprocessorLimits.WARP_THREADS,
            fact(device, DeviceFact.MAX_GROUPS_PER_MULTIPROCESSOR, BLOCKS),
            fact(device, DeviceFact.REGISTERS_PER_MULTIPROCESSOR, REGISTERS),
            fact(device, DeviceFact.SHARED_BYTES_PER_MULTIPROCESSOR, SHARED_BYTES))
        .with(AllocationUnits.NONE);
  }

  private static int fact(DeviceInfo device, DeviceFact fact, int otherwise) {
    long value = device.fact(fact).orElse(otherwise);
    return (int) Math.max(1, Math.min(value, Integer.MAX_VALUE));
  }
}

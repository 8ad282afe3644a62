package org.gpuquerylab.concurrency.internal.execution;

import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Determines the limits of a device's multiprocessors, as far as the device reports them.
 *
 * <p>Source of the constants: NVIDIA's CUDA programming guide, technical specifications of compute
 * capability 9.0; the shared bytes are the most that a block gets without asking for more.
 */
final class DeviceLimits {
  private static final int BLOCKS = 32;
  private static final int THREADS = 2048;
  private static final int REGISTERS = 65_536;
  private static final int SHARED_BYTES = 48 << 10;

  private DeviceLimits() {}

  /**
   * The limits of a device. Limits that the device does not report get the values of most GPUs.
   * Limits that exceed the models' tables are reduced, so that the models work for every device.
   */
  static MultiprocessorLimits of(DeviceInfo device) {
    int warp = MultiprocessorLimits.WARP_THREADS;
    long slots = MultiprocessorLimits.MAX_SLOTS;
    long amount = MultiprocessorLimits.MAX_AMOUNT;
    int threads = fact(device, DeviceFact.MAX_THREADS_PER_MULTIPROCESSOR, THREADS, slots * warp);
    return MultiprocessorLimits.of(
            fact(device, DeviceFact.MULTIPROCESSORS, 1, MultiprocessorLimits.MAX_MULTIPROCESSORS),
            Math.max(1, threads / warp),
            fact(device, DeviceFact.MAX_GROUPS_PER_MULTIPROCESSOR, BLOCKS, slots),
            fact(device, DeviceFact.REGISTERS_PER_MULTIPROCESSOR, REGISTERS, amount),
            fact(device, DeviceFact.SHARED_BYTES_PER_MULTIPROCESSOR, SHARED_BYTES, amount))
        .with(AllocationUnits.of(device.backend()));
  }

  private static int fact(DeviceInfo device, DeviceFact fact, int otherwise, long most) {
    long value = device.fact(fact).orElse(otherwise);
    return (int) Math.max(1, Math.min(value, most));
  }
}

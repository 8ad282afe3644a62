package org.gpuquerylab.costmodel.internal.work;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.DeviceProfile;

/**
 * Unordered atomic operations on global memory.
 *
 * @param name the updated data
 * @param operations the number of operations
 * @param bytes the width of the operand in bytes: 4 or 8
 * @param addresses the number of distinct addresses that the operations access; few distinct
 *     addresses make the operations slow
 */
public record Atomics(String name, double operations, int bytes, double addresses) implements Work {

  /** Checks the numbers. */
  public Atomics {
    Work.checkAmount("operations", operations);
    if (bytes != Integer.BYTES && bytes != Long.BYTES) {
      throw new IllegalArgumentException("bytes must be 4 or 8, not " + bytes);
    }
    Work.checkAmount("addresses", addresses);
  }

  @Override
  public WorkKind kind() {
    return WorkKind.ATOMIC;
  }

  @Override
  public double seconds(DeviceProfile device, boolean replayed) {
    return operations / rate(device);
  }

  private double rate(DeviceProfile device) {
    return device.rates().atomics(bytes).at(addresses);
  }

  @Override
  public String explain(DeviceProfile device, boolean replayed) {
    return String.format(
        Locale.ROOT,
        "%.0f atomics of %d bytes on %.0f addresses at %.3f G/s",
        operations,
        bytes,
        addresses,
        rate(device) / 1e9);
  }
}

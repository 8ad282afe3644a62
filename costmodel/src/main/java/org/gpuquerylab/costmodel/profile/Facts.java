package org.gpuquerylab.costmodel.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.jspecify.annotations.Nullable;

/**
 * Facts that the driver reports about the device; null means unknown.
 *
 * @param memoryBytes bytes of device memory
 * @param l2Bytes bytes of the last-level cache
 * @param multiprocessors number of multiprocessors
 * @param threadsPerMultiprocessor the maximum number of threads resident on a multiprocessor
 * @param localBytes the maximum local memory of a thread group in bytes
 * @param forwardProgress whether thread groups may wait for earlier thread groups
 * @param registersPerMultiprocessor the number of 32-bit registers of a multiprocessor
 * @param groupsPerMultiprocessor the maximum number of thread groups resident on a multiprocessor
 * @param sharedBytesPerMultiprocessor bytes of local memory for all thread groups on a
 *     multiprocessor
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Facts(
    @Nullable Long memoryBytes,
    @Nullable Long l2Bytes,
    @Nullable Long multiprocessors,
    @Nullable Long threadsPerMultiprocessor,
    @Nullable Long localBytes,
    @Nullable Boolean forwardProgress,
    @Nullable Long registersPerMultiprocessor,
    @Nullable Long groupsPerMultiprocessor,
    @Nullable Long sharedBytesPerMultiprocessor) {

  /** Facts without any known value. */
  public static final Facts UNKNOWN =
      new Facts(null, null, null, null, null, null, null, null, null);

  /** The facts of a device. */
  public static Facts of(DeviceInfo device) {
    return new Facts(
        fact(device, DeviceFact.MEMORY_BYTES),
        fact(device, DeviceFact.L2_BYTES),
        fact(device, DeviceFact.MULTIPROCESSORS),
        fact(device, DeviceFact.MAX_THREADS_PER_MULTIPROCESSOR),
        fact(device, DeviceFact.LAUNCH_SHARED_BYTES_PER_GROUP),
        device.has(Capability.FORWARD_PROGRESS),
        fact(device, DeviceFact.REGISTERS_PER_MULTIPROCESSOR),
        fact(device, DeviceFact.MAX_GROUPS_PER_MULTIPROCESSOR),
        fact(device, DeviceFact.SHARED_BYTES_PER_MULTIPROCESSOR));
  }

  /** Whether a thread group is known to have access to a given amount of local memory. */
  public boolean hasLocal(double bytes) {
    return localBytes != null && localBytes >= bytes;
  }

  /** Whether the device is known to let thread groups wait for earlier thread groups. */
  public boolean progresses() {
    return Boolean.TRUE.equals(forwardProgress);
  }

  private static @Nullable Long fact(DeviceInfo device, DeviceFact fact) {
    return device.facts().get(fact);
  }
}

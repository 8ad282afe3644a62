package org.gpuquerylab.costmodel.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.jspecify.annotations.Nullable;

/**
 * What the driver reports about the device; null means unknown.
 *
 * @param memoryBytes bytes of device memory
 * @param l2Bytes bytes of the last cache before device memory
 * @param multiprocessors number of multiprocessors
 * @param threadsPerMultiprocessor the most threads resident on one
 * @param localBytes the most local memory that a thread group can have
 * @param forwardProgress whether thread groups may wait for earlier ones
 * @param registersPerMultiprocessor registers of 32 bits
 * @param groupsPerMultiprocessor the most thread groups resident on one
 * @param sharedBytesPerMultiprocessor local memory of all thread groups on one
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

  /** Nothing is known. */
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

  /** Whether a thread group is known to get a given amount of local memory. */
  public boolean hasLocal(double bytes) {
    return localBytes != null && localBytes >= bytes;
  }

  /** Whether thread groups are known to be allowed to wait for earlier ones. */
  public boolean progresses() {
    return Boolean.TRUE.equals(forwardProgress);
  }

  private static @Nullable Long fact(DeviceInfo device, DeviceFact fact) {
    return device.facts().get(fact);
  }
}

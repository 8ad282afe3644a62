package org.gpuquerylab.backend.cuda.internal;

import static java.util.Map.entry;
import static jcuda.driver.CUdevice_attribute.*;
import static jcuda.driver.JCudaDriver.cuDeviceGet;
import static jcuda.driver.JCudaDriver.cuDeviceGetAttribute;
import static jcuda.driver.JCudaDriver.cuDeviceGetName;
import static jcuda.driver.JCudaDriver.cuDeviceTotalMem;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import jcuda.driver.CUdevice;
import jcuda.driver.CUresult;
import org.gpuquerylab.backend.device.DeviceFact;

/** The facts that the driver reports about a device. */
public final class DeviceAttributes {
  private static final Map<DeviceFact, Integer> ATTRIBUTES =
      Map.ofEntries(
          entry(DeviceFact.L2_BYTES, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE),
          entry(DeviceFact.MULTIPROCESSORS, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
          entry(DeviceFact.SIMD_WIDTH, CU_DEVICE_ATTRIBUTE_WARP_SIZE),
          entry(DeviceFact.MAX_GROUP_SIZE, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
          entry(
              DeviceFact.REGISTERS_PER_MULTIPROCESSOR,
              CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR),
          entry(DeviceFact.REGISTERS_PER_GROUP, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK),
          entry(
              DeviceFact.SHARED_BYTES_PER_MULTIPROCESSOR,
              CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR),
          entry(DeviceFact.SHARED_BYTES_PER_GROUP, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK),
          entry(
              DeviceFact.LAUNCH_SHARED_BYTES_PER_GROUP,
              CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
          entry(
              DeviceFact.MAX_THREADS_PER_MULTIPROCESSOR,
              CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR),
          entry(
              DeviceFact.MAX_GROUPS_PER_MULTIPROCESSOR,
              CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR),
          entry(DeviceFact.CLOCK_KHZ, CU_DEVICE_ATTRIBUTE_CLOCK_RATE),
          entry(DeviceFact.MEMORY_CLOCK_KHZ, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE),
          entry(DeviceFact.MEMORY_BUS_BITS, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH));

  /**
   * The maximum size of a kernel's parameters, in bytes; it holds on every device. Newer devices
   * accept more, but the driver does not report this.
   */
  private static final long PARAMETER_BYTES = 4096;

  private final CUdevice device;

  private DeviceAttributes(CUdevice device) {
    this.device = device;
  }

  /** Reads the attributes of the device with the given number. */
  public static DeviceAttributes of(int ordinal) {
    CUdevice device = new CUdevice();
    Cuda.check(cuDeviceGet(device, ordinal), "cuDeviceGet");
    return new DeviceAttributes(device);
  }

  /** The device's name. */
  public String name() {
    byte[] name = new byte[256];
    Cuda.check(cuDeviceGetName(name, name.length, device), "cuDeviceGetName");
    int length = 0;
    while (length < name.length && name[length] != 0) {
      length++;
    }
    return new String(name, 0, length, StandardCharsets.UTF_8).strip();
  }

  /** The compute capability, such as 90 for 9.0. */
  public int computeCapability() {
    return 10 * required(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
        + required(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  }

  /** Whether the driver keeps a pool of the device's memory. */
  public boolean hasMemoryPools() {
    return value(CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED).isPresent();
  }

  /** Whether the priority of a stream has an effect. */
  public boolean hasStreamPriorities() {
    return value(CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED).isPresent();
  }

  /** All known facts; a fact is absent if the driver refuses it or reports 0. */
  public Map<DeviceFact, Long> facts() {
    Map<DeviceFact, Long> facts = new EnumMap<>(DeviceFact.class);
    ATTRIBUTES.forEach(
        (fact, attribute) -> value(attribute).ifPresent(value -> facts.put(fact, value)));
    long[] memory = new long[1];
    Cuda.check(cuDeviceTotalMem(memory, device), "cuDeviceTotalMem");
    facts.put(DeviceFact.MEMORY_BYTES, memory[0]);
    facts.put(DeviceFact.MAX_PARAMETER_BYTES, PARAMETER_BYTES);
    return facts;
  }

  private OptionalLong value(int attribute) {
    int[] value = new int[1];
    int result = cuDeviceGetAttribute(value, attribute, device);
    boolean known = result == CUresult.CUDA_SUCCESS && value[0] > 0;
    return known ? OptionalLong.of(value[0]) : OptionalLong.empty();
  }

  private int required(int attribute) {
    int[] value = new int[1];
    Cuda.check(cuDeviceGetAttribute(value, attribute, device), "cuDeviceGetAttribute");
    return value[0];
  }
}

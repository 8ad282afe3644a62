package org.gpuquerylab.backend.opencl.internal;

import static org.jocl.CL.CL_DEVICE_GLOBAL_MEM_SIZE;
import static org.jocl.CL.CL_DEVICE_LOCAL_MEM_SIZE;
import static org.jocl.CL.CL_DEVICE_MAX_CLOCK_FREQUENCY;
import static org.jocl.CL.CL_DEVICE_MAX_COMPUTE_UNITS;
import static org.jocl.CL.CL_DEVICE_MAX_MEM_ALLOC_SIZE;
import static org.jocl.CL.CL_DEVICE_MAX_PARAMETER_SIZE;
import static org.jocl.CL.CL_DEVICE_MAX_WORK_GROUP_SIZE;
import static org.jocl.CL.CL_DEVICE_TYPE;
import static org.jocl.CL.CL_DEVICE_TYPE_CPU;
import static org.jocl.CL.CL_DEVICE_TYPE_GPU;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;

/** Translates a driver's answers into a {@link DeviceInfo}. */
public final class DeviceDescription {
  // Parameters of cl_nv_device_attribute_query and cl_amd_device_attribute_query, which JOCL lacks.
  private static final int COMPUTE_CAPABILITY_MAJOR_NV = 0x4000;
  private static final int COMPUTE_CAPABILITY_MINOR_NV = 0x4001;
  private static final int REGISTERS_PER_BLOCK_NV = 0x4002;
  private static final int WARP_SIZE_NV = 0x4003;
  private static final int WAVEFRONT_WIDTH_AMD = 0x4043;
  private static final int LOCAL_MEM_SIZE_PER_COMPUTE_UNIT_AMD = 0x4047;
  private static final int GLOBAL_FREE_MEMORY_AMD = 0x4039;

  private final DeviceParameters query;
  private final boolean nvidia;
  private final boolean amd;

  public DeviceDescription(DeviceParameters query) {
    this.query = query;
    this.nvidia = query.hasExtension("cl_nv_device_attribute_query");
    this.amd = query.hasExtension("cl_amd_device_attribute_query");
  }

  DeviceInfo describe(int index) {
    return new DeviceInfo("opencl", index, kind(), query.name(), driver(), capabilities(), facts());
  }

  /** The free memory in bytes, if the driver reports it. */
  public OptionalLong freeMemory() {
    // The driver reports two numbers in KiB: the first is all free memory, the second is the
    // largest block.
    OptionalLong free = amd ? query.info(GLOBAL_FREE_MEMORY_AMD).positive() : OptionalLong.empty();
    return free.isPresent() ? OptionalLong.of(free.getAsLong() * 1024) : free;
  }

  private DeviceInfo.Kind kind() {
    long type = query.info(CL_DEVICE_TYPE).number();
    if ((type & CL_DEVICE_TYPE_GPU) != 0) {
      return DeviceInfo.Kind.GPU;
    }
    return (type & CL_DEVICE_TYPE_CPU) != 0 ? DeviceInfo.Kind.CPU : DeviceInfo.Kind.ACCELERATOR;
  }

  private String driver() {
    StringBuilder text = new StringBuilder(query.platformName());
    text.append(' ').append(query.driverVersion());
    query.version().ifPresent(version -> text.append(", OpenCL ").append(version));
    if (nvidia) {
      text.append(", compute capability ")
          .append(query.info(COMPUTE_CAPABILITY_MAJOR_NV).number())
          .append('.')
          .append(query.info(COMPUTE_CAPABILITY_MINOR_NV).number());
    }
    return text.toString();
  }

  private Set<Capability> capabilities() {
    // SUBGROUPS is never among the capabilities, because the portable dialect has no subgroup
    // operations.
    Set<Capability> capabilities = EnumSet.of(Capability.COMPILES_KERNELS);
    if (query.hasExtension("cl_khr_fp64")) {
      capabilities.add(Capability.FP64);
    }
    if (query.hasExtension("cl_khr_int64_base_atomics")
        && query.hasExtension("cl_khr_int64_extended_atomics")) {
      capabilities.add(Capability.INT64_ATOMICS);
    }
    if (query.hasQueuePriorities()) {
      capabilities.add(Capability.QUEUE_PRIORITIES);
    }
    if (!PoclVersion.endsInGroups(query.platformName(), query.driverVersion())) {
      capabilities.add(Capability.GROUPS);
    }
    return capabilities;
  }

  private Map<DeviceFact, Long> facts() {
    // L2_BYTES is never among the facts, because CL_DEVICE_GLOBAL_MEM_CACHE_SIZE is the size of the
    // first-level cache on some devices.
    Map<DeviceFact, Long> facts = new EnumMap<>(DeviceFact.class);
    put(facts, DeviceFact.MEMORY_BYTES, CL_DEVICE_GLOBAL_MEM_SIZE);
    put(facts, DeviceFact.MAX_ALLOCATION_BYTES, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    put(facts, DeviceFact.MULTIPROCESSORS, CL_DEVICE_MAX_COMPUTE_UNITS);
    put(facts, DeviceFact.MAX_GROUP_SIZE, CL_DEVICE_MAX_WORK_GROUP_SIZE);
    put(facts, DeviceFact.SHARED_BYTES_PER_GROUP, CL_DEVICE_LOCAL_MEM_SIZE);
    put(facts, DeviceFact.MAX_PARAMETER_BYTES, CL_DEVICE_MAX_PARAMETER_SIZE);
    query
        .info(CL_DEVICE_MAX_CLOCK_FREQUENCY)
        .positive()
        .ifPresent(mhz -> facts.put(DeviceFact.CLOCK_KHZ, mhz * 1000));
    if (nvidia) {
      put(facts, DeviceFact.SIMD_WIDTH, WARP_SIZE_NV);
      put(facts, DeviceFact.REGISTERS_PER_GROUP, REGISTERS_PER_BLOCK_NV);
    }
    if (amd) {
      put(facts, DeviceFact.SIMD_WIDTH, WAVEFRONT_WIDTH_AMD);
      put(facts, DeviceFact.SHARED_BYTES_PER_MULTIPROCESSOR, LOCAL_MEM_SIZE_PER_COMPUTE_UNIT_AMD);
    }
    return facts;
  }

  private void put(Map<DeviceFact, Long> facts, DeviceFact fact, int name) {
    query.info(name).positive().ifPresent(value -> facts.put(fact, value));
  }
}

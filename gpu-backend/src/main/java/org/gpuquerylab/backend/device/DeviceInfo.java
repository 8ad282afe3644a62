package org.gpuquerylab.backend.device;

import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One device of one backend; it can be described without opening it.
 *
 * @param backend the backend's id, such as {@code cpu}
 * @param index the device's index within its backend, from 0
 * @param kind the kind of processor
 * @param name the device's name according to its driver
 * @param driver the driver, platform or virtual machine, with its version
 * @param capabilities the capabilities of the device
 * @param facts the known facts about the device, in the units of {@link DeviceFact}
 */
public record DeviceInfo(
    String backend,
    int index,
    Kind kind,
    String name,
    String driver,
    Set<Capability> capabilities,
    Map<DeviceFact, Long> facts) {

  /** The kind of processor, in increasing order of capability. */
  public enum Kind {
    CPU,
    ACCELERATOR,
    GPU
  }

  public DeviceInfo {
    capabilities = Set.copyOf(capabilities);
    facts = Map.copyOf(facts);
  }

  /**
   * The name by which {@link org.gpuquerylab.backend.Backends#open(String)} finds this device, such
   * as {@code opencl:1}.
   */
  public String selector() {
    return backend + ":" + index;
  }

  /** The value of a fact; empty if the driver does not report it. */
  public OptionalLong fact(DeviceFact fact) {
    Long value = facts.get(fact);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** Whether the device has a capability. */
  public boolean has(Capability capability) {
    return capabilities.contains(capability);
  }

  @Override
  public String toString() {
    return selector() + " " + name;
  }
}

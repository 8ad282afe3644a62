package org.gpuquerylab.backend.device;

import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One device of one backend, known without opening it.
 *
 * @param backend the backend's id, such as {@code cpu}
 * @param index the device's number within its backend, from 0
 * @param kind what sort of processor it is
 * @param name the device's own name
 * @param driver the driver, platform or virtual machine with its version
 * @param capabilities what it can do
 * @param facts what is known about it, in the units of {@link DeviceFact}
 */
public record DeviceInfo(
    String backend,
    int index,
    Kind kind,
    String name,
    String driver,
    Set<Capability> capabilities,
    Map<DeviceFact, Long> facts) {

  /** The sort of processor, the most capable last. */
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

  /** The fact's value; empty where the driver does not report it. */
  public OptionalLong fact(DeviceFact fact) {
    Long value = facts.get(fact);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** Whether the device has the capability. */
  public boolean has(Capability capability) {
    return capabilities.contains(capability);
  }

  @Override
  public String toString() {
    return selector() + " " + name;
  }
}

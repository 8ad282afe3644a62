package org.gpuquerylab.backend.device;

/**
 * A number about a device that cost models need. If the driver does not report a fact, the fact is
 * absent.
 */
public enum DeviceFact {
  MEMORY_BYTES("bytes"),
  MAX_ALLOCATION_BYTES("bytes"),
  L2_BYTES("bytes"),
  MULTIPROCESSORS("count"),
  /** Warp or SIMD width in threads. */
  SIMD_WIDTH("threads"),
  MAX_GROUP_SIZE("threads"),
  REGISTERS_PER_MULTIPROCESSOR("32-bit registers"),
  REGISTERS_PER_GROUP("32-bit registers"),
  SHARED_BYTES_PER_MULTIPROCESSOR("bytes"),
  /** Local (shared) memory that one group can declare statically. */
  SHARED_BYTES_PER_GROUP("bytes"),
  /**
   * Local (shared) memory that one group can get at launch. The define {@code LAUNCH_SHARED_BYTES},
   * with which the kernel is compiled, sets the amount.
   */
  LAUNCH_SHARED_BYTES_PER_GROUP("bytes"),
  MAX_THREADS_PER_MULTIPROCESSOR("threads"),
  MAX_GROUPS_PER_MULTIPROCESSOR("groups"),
  /** The maximum total size of the parameters of one launch. */
  MAX_PARAMETER_BYTES("bytes"),
  CLOCK_KHZ("kHz"),
  MEMORY_CLOCK_KHZ("kHz"),
  MEMORY_BUS_BITS("bits");

  private final String unit;

  DeviceFact(String unit) {
    this.unit = unit;
  }

  /** The unit of the fact's value. */
  public String unit() {
    return unit;
  }
}

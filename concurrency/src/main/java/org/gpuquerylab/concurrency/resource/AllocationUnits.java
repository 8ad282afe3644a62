package org.gpuquerylab.concurrency.resource;

/**
 * The units in which a multiprocessor allocates registers and shared memory. The paper counts both
 * exactly ({@link #NONE}); a real device rounds up.
 *
 * @param registersPerWarp the registers of a warp are rounded up to a multiple of this number, at
 *     least 1
 * @param sharedBytes the shared memory of a block is rounded up to a multiple of this number of
 *     bytes, at least 1
 * @param reservedSharedBytes the bytes of each block's shared memory that the system reserves, at
 *     least 0
 */
public record AllocationUnits(int registersPerWarp, int sharedBytes, int reservedSharedBytes) {
  /** No rounding, as in the paper's printed equations (2) and (4). */
  public static final AllocationUnits NONE = new AllocationUnits(1, 1, 0);

  /** Compute capability 9.0: 256 registers, 128 bytes, and 1 KiB for the system in each block. */
  public static final AllocationUnits HOPPER = new AllocationUnits(256, 128, 1024);

  /** The maximum of each unit. */
  public static final int MAX = 1 << 16;

  private static final String CUDA = "cuda";

  /**
   * Checks the ranges.
   *
   * @throws ConcurrencyException if a unit is below 1, the reserve is below 0, or any of these
   *     numbers exceeds 65,536
   */
  public AllocationUnits {
    MultiprocessorLimits.check("the unit of registers", registersPerWarp, 1, MAX);
    MultiprocessorLimits.check("the unit of shared bytes", sharedBytes, 1, MAX);
    MultiprocessorLimits.check("the reserved shared bytes", reservedSharedBytes, 0, MAX);
  }

  /**
   * The units of the devices of a backend. CUDA devices get the units of compute capability 9.0.
   * For other backends nothing is rounded, because their drivers do not report the units.
   *
   * @param backend the backend's id, such as {@code cuda}
   */
  public static AllocationUnits of(String backend) {
    return backend.equals(CUDA) ? HOPPER : NONE;
  }

  /**
   * The registers that a warp of a kernel takes: 32 times the registers of a thread, rounded up.
   */
  public long warpRegisters(KernelDemand kernel) {
    return roundUp(
        (long) MultiprocessorLimits.WARP_THREADS * kernel.registersPerThread(), registersPerWarp);
  }

  /** The shared bytes that a block of a kernel takes, including the reserve, rounded up. */
  public long blockSharedBytes(KernelDemand kernel) {
    return roundUp((long) kernel.sharedBytesPerBlock() + reservedSharedBytes, sharedBytes);
  }

  private static long roundUp(long value, long unit) {
    return (value + unit - 1) / unit * unit;
  }
}

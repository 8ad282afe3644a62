package org.gpuquerylab.concurrency.resource;

/**
 * The limits of the unit that the models fill: either one multiprocessor or two grouped ones. All
 * units are filled in the same way, because blocks are distributed over as many multiprocessors as
 * possible. Source: Li, Tu, Zeng 2019, "Overview of our approach" (B, W, R and S of equations (1)
 * to (5)).
 *
 * @param multiprocessors number of units of the device, at least 1
 * @param grouped number of multiprocessors in a unit, 1 or 2
 * @param warps maximum number of warps in a unit (W)
 * @param blocks maximum number of blocks in a unit (B)
 * @param registers number of registers in a unit (R)
 * @param sharedBytes shared memory of a unit in bytes (S)
 * @param units allocation units of registers and shared memory
 */
public record MultiprocessorLimits(
    int multiprocessors,
    int grouped,
    int warps,
    int blocks,
    int registers,
    int sharedBytes,
    AllocationUnits units) {
  /** The number of threads in a warp. */
  public static final int WARP_THREADS = 32;

  /** The maximum number of warps in a block. */
  public static final int BLOCK_WARPS = 32;

  /** The maximum number of multiprocessors. */
  public static final int MAX_MULTIPROCESSORS = 1 << 20;

  /** The maximum number of warps, and of blocks, of a multiprocessor. */
  public static final long MAX_SLOTS = 128L;

  /** The maximum number of registers, and of shared bytes, of a multiprocessor. */
  public static final long MAX_AMOUNT = 1L << 21;

  /**
   * Checks the ranges, because the size of the programs' tables grows with blocks times warps.
   *
   * @throws ConcurrencyException if a number is out of range
   */
  public MultiprocessorLimits {
    check("multiprocessors", multiprocessors, 1, MAX_MULTIPROCESSORS);
    check("grouped multiprocessors", grouped, 1, 2);
    check("warps", warps, 1, MAX_SLOTS * grouped);
    check("blocks", blocks, 1, MAX_SLOTS * grouped);
    check("registers", registers, 1, MAX_AMOUNT * grouped);
    check("shared bytes", sharedBytes, 0, MAX_AMOUNT * grouped);
  }

  /**
   * The limits of one multiprocessor, without rounding.
   *
   * @throws ConcurrencyException if a number is out of range
   */
  public static MultiprocessorLimits of(
      int multiprocessors, int warps, int blocks, int registers, int sharedBytes) {
    return new MultiprocessorLimits(
        multiprocessors, 1, warps, blocks, registers, sharedBytes, AllocationUnits.NONE);
  }

  /** These limits with other allocation units. */
  public MultiprocessorLimits with(AllocationUnits other) {
    return new MultiprocessorLimits(
        multiprocessors, grouped, warps, blocks, registers, sharedBytes, other);
  }

  /**
   * The limits of two multiprocessors as one unit: there are half as many units, and the limits are
   * doubled. If the number of multiprocessors is odd, one is left out. {@code ResidencySearch}
   * divides the blocks between both multiprocessors, because a block runs on one of them.
   *
   * @throws ConcurrencyException if there are fewer than two units, or if they are already grouped
   */
  public MultiprocessorLimits pair() {
    if (multiprocessors < 2 || grouped != 1) {
      throw new ConcurrencyException(
          "nothing to group: "
              + multiprocessors
              + " units of "
              + grouped
              + "; give two or more multiprocessors that are not grouped");
    }
    return new MultiprocessorLimits(
        multiprocessors / 2, 2, 2 * warps, 2 * blocks, 2 * registers, 2 * sharedBytes, units);
  }

  static void check(String what, long value, long least, long most) {
    if (value < least || value > most) {
      throw new ConcurrencyException(
          what + " is " + value + "; give a number from " + least + " to " + most);
    }
  }
}

package org.gpuquerylab.concurrency.resource;

import java.util.random.RandomGenerator;

/** Draws random numbers for one set of kernels, within a unit's limits. */
final class Draw {
  private static final int SMALL_REGISTERS = 32;

  private final RandomGenerator random;
  private final MultiprocessorLimits limits;
  private final int common;
  private int first;
  private int second;

  Draw(RandomGenerator random, MultiprocessorLimits limits) {
    this.random = random;
    this.limits = limits;
    common = random.nextInt(1 << 10);
  }

  /** A number that is the same for all kernels of a set. */
  int common() {
    return common;
  }

  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  int warps() {
    return limits.warps();
  }

  int registers() {
    return limits.registers();
  }

  /**
   * The shared memory in bytes that one block can have if a unit holds a given number of blocks.
   */
  int shared() {
    return limits.sharedBytes() - limits.units().reservedSharedBytes();
  }

  KernelDemand kernel(int i, int warps, int registers, int sharedBytes) {
    int block = limits.sharedBytes() / limits.grouped() - limits.units().reservedSharedBytes();
    int shared = Math.max(0, Math.min(sharedBytes, block));
    long threads = (long) MultiprocessorLimits.WARP_THREADS * warps * limits.multiprocessors();
    return new KernelDemand("k" + i, threads, registers, shared, 1);
  }

  /**
   * Draws a kernel: in two of three cases it needs just above the given share of one resource;
   * otherwise it is small.
   */
  KernelDemand over(int i, int part) {
    int more = between(1, 8);
    return switch (between(0, 5)) {
      case 0, 1 -> kernel(i, 2, SMALL_REGISTERS, limits.sharedBytes() / part + 128 * more - 1024);
      case 2 -> kernel(i, limits.warps() / part + more / 3 + 1, SMALL_REGISTERS / 2, 1024);
      case 3 -> kernel(i, 8, limits.registers() / part / 256 + 8 * (more / 4 + 1), 1024);
      default -> kernel(i, between(1, 8), SMALL_REGISTERS, between(1, limits.sharedBytes() / 8));
    };
  }

  /**
   * The shared memory of kernel i. In each group of three kernels, the shares of the first two are
   * random, and the third kernel takes the rest.
   */
  int triple(int i) {
    int unit = limits.units().sharedBytes();
    int reserved = limits.units().reservedSharedBytes();
    int all = limits.sharedBytes() / unit;
    switch (i % 3) {
      case 0 -> {
        first = between(all * 26 / 100, all * 45 / 100);
        return first * unit - reserved;
      }
      case 1 -> {
        int most = Math.min(all * 45 / 100, all - first - all * 26 / 100);
        second = between(all * 26 / 100, Math.max(all * 26 / 100, most));
        return second * unit - reserved;
      }
      default -> {
        return (all - first - second) * unit - reserved;
      }
    }
  }
}

package org.gpuquerylab.concurrency.resource;

/**
 * The resources that a kernel needs. Source: Li, Tu, Zeng 2019, c_i, r_i and s_i of equations (1)
 * to (8) and d_i of the cutting-stock form. The paper allows blocks of any size for every kernel;
 * the compiler does not.
 *
 * @param name the kernel's name, for messages and results
 * @param threads threads of one launch over the whole device, at least 1
 * @param registersPerThread registers of a thread, at least 0
 * @param sharedBytesPerBlock shared memory of a block in bytes, independent of its size, at least 0
 * @param count number of such kernels, at least 1
 * @param mostWarpsPerBlock the largest block that it can be launched with, in warps, 1 to 32
 */
public record KernelDemand(
    String name,
    long threads,
    int registersPerThread,
    int sharedBytesPerBlock,
    int count,
    int mostWarpsPerBlock) {
  /** Most threads. */
  public static final long MAX_THREADS = 1L << 40;

  /** Most registers of a thread, and shared bytes of a block. */
  public static final int MAX_AMOUNT = 1 << 24;

  /** Most equal kernels. */
  public static final int MAX_COUNT = 1 << 16;

  /**
   * Checks the ranges.
   *
   * @throws ConcurrencyException if a number is out of range
   */
  public KernelDemand {
    String kernel = " of kernel '" + name + "'";
    MultiprocessorLimits.check("threads" + kernel, threads, 1, MAX_THREADS);
    MultiprocessorLimits.check("registersPerThread" + kernel, registersPerThread, 0, MAX_AMOUNT);
    MultiprocessorLimits.check("sharedBytesPerBlock" + kernel, sharedBytesPerBlock, 0, MAX_AMOUNT);
    MultiprocessorLimits.check("count" + kernel, count, 1, MAX_COUNT);
    MultiprocessorLimits.check(
        "mostWarpsPerBlock" + kernel, mostWarpsPerBlock, 1, MultiprocessorLimits.BLOCK_WARPS);
  }

  /** Kernels that can be launched in blocks of any size. */
  public KernelDemand(
      String name, long threads, int registersPerThread, int sharedBytesPerBlock, int count) {
    this(
        name,
        threads,
        registersPerThread,
        sharedBytesPerBlock,
        count,
        MultiprocessorLimits.BLOCK_WARPS);
  }

  /** One such kernel. */
  public KernelDemand single() {
    return new KernelDemand(
        name, threads, registersPerThread, sharedBytesPerBlock, 1, mostWarpsPerBlock);
  }

  /** The same number of such kernels under another name. */
  public KernelDemand named(String other) {
    return new KernelDemand(
        other, threads, registersPerThread, sharedBytesPerBlock, count, mostWarpsPerBlock);
  }

  /** The same kernels with at most the given number of threads. */
  public KernelDemand atMost(long most) {
    long fewer = Math.min(threads, most);
    return new KernelDemand(
        name, fewer, registersPerThread, sharedBytesPerBlock, count, mostWarpsPerBlock);
  }

  /** The same kernels in blocks of at most a number of warps. */
  public KernelDemand inBlocksOf(int mostWarps) {
    return new KernelDemand(
        name, threads, registersPerThread, sharedBytesPerBlock, count, mostWarps);
  }

  /** Fewest warps that hold the kernel's share of a unit's threads: ceil(c_i / 32). */
  public long warps(MultiprocessorLimits limits) {
    long share = ceilDiv(threads, limits.multiprocessors());
    return ceilDiv(share, MultiprocessorLimits.WARP_THREADS);
  }

  private static long ceilDiv(long value, long divisor) {
    return (value + divisor - 1) / divisor;
  }
}

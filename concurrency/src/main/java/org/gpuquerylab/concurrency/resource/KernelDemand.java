package org.gpuquerylab.concurrency.resource;

/**
 * The resources that a kernel needs. Source: Li, Tu, Zeng 2019. The names there are c_i, r_i and
 * s_i in equations (1) to (8), and d_i in the cutting-stock form. The paper allows blocks of any
 * size for every kernel; a real compiler limits the size.
 *
 * @param name the kernel's name, for messages and results
 * @param threads number of threads of one launch over the whole device, at least 1
 * @param registersPerThread registers of one thread, at least 0
 * @param sharedBytesPerBlock shared memory of a block in bytes, which does not depend on the
 *     block's size; at least 0
 * @param count number of kernels with this demand, at least 1
 * @param mostWarpsPerBlock the maximum size of a block, in warps, from 1 to 32
 */
public record KernelDemand(
    String name,
    long threads,
    int registersPerThread,
    int sharedBytesPerBlock,
    int count,
    int mostWarpsPerBlock) {
  /** The maximum number of threads. */
  public static final long MAX_THREADS = 1L << 40;

  /** The maximum number of registers of a thread, and of shared bytes of a block. */
  public static final int MAX_AMOUNT = 1 << 24;

  /** The maximum number of equal kernels. */
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

  /** The demand of kernels that can be launched with blocks of any size. */
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

  /** The demand of only one of the kernels. */
  public KernelDemand single() {
    return new KernelDemand(
        name, threads, registersPerThread, sharedBytesPerBlock, 1, mostWarpsPerBlock);
  }

  /** This demand with at most the given number of threads. */
  public KernelDemand atMost(long most) {
    long fewer = Math.min(threads, most);
    return new KernelDemand(
        name, fewer, registersPerThread, sharedBytesPerBlock, count, mostWarpsPerBlock);
  }

  /** This demand with blocks of at most a given number of warps. */
  public KernelDemand inBlocksOf(int mostWarps) {
    return new KernelDemand(
        name, threads, registersPerThread, sharedBytesPerBlock, count, mostWarps);
  }

  /** The minimum number of warps that hold the kernel's threads in one unit: ceil(c_i / 32). */
  public long warps(MultiprocessorLimits limits) {
    long share = ceilDiv(threads, limits.multiprocessors());
    return ceilDiv(share, MultiprocessorLimits.WARP_THREADS);
  }

  private static long ceilDiv(long value, long divisor) {
    return (value + divisor - 1) / divisor;
  }
}

package org.gpuquerylab.concurrency.resource;

/**
 * The launch configuration of one kernel: b_i and w_i of the paper's models (Li, Tu, Zeng 2019).
 *
 * @param kernel the name of the kernel
 * @param blocksPerMultiprocessor number of blocks in a unit, which consists of two multiprocessors
 *     if they are grouped
 * @param warpsPerBlock number of warps in a block, from 1 to 32
 */
public record LaunchConfiguration(String kernel, int blocksPerMultiprocessor, int warpsPerBlock) {
  /** The number of threads in a block. */
  public int threadsPerBlock() {
    return warpsPerBlock * MultiprocessorLimits.WARP_THREADS;
  }

  /** The number of blocks in the grid: the blocks of a unit times the number of units. */
  public long gridBlocks(MultiprocessorLimits limits) {
    return (long) blocksPerMultiprocessor * limits.multiprocessors();
  }
}

package org.gpuquerylab.concurrency.resource;

/**
 * How one kernel is launched: b_i and w_i of the paper's models (Li, Tu, Zeng 2019).
 *
 * @param kernel its name
 * @param blocksPerMultiprocessor blocks in a unit, which is two multiprocessors if they are grouped
 * @param warpsPerBlock warps of a block, 1 to 32
 */
public record LaunchConfiguration(String kernel, int blocksPerMultiprocessor, int warpsPerBlock) {
  /** Threads of a block. */
  public int threadsPerBlock() {
    return warpsPerBlock * MultiprocessorLimits.WARP_THREADS;
  }

  /** Blocks of the grid: those of a unit times the units. */
  public long gridBlocks(MultiprocessorLimits limits) {
    return (long) blocksPerMultiprocessor * limits.multiprocessors();
  }
}

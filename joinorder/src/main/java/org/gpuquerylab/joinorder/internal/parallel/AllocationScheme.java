package org.gpuquerylab.joinorder.internal.parallel;

/**
 * The scheme by which the pairs of a stratum, which is a pair of plan partitions, are allocated to
 * workers.
 */
enum AllocationScheme {
  /** Each worker gets an equal, contiguous range of the stratum's pairs. */
  EQUI_DEPTH,
  /**
   * Each worker joins every outer row with its share of the inner rows, which are dealt to the
   * workers in turns, in small blocks.
   */
  ROUND_ROBIN_INNER
}

package org.gpuquerylab.joinorder.gpu.dpsub;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;

/** How a variant of GPU-based DPsub solves the relation sets of one size, for one memo. */
@FunctionalInterface
interface LevelSearch {

  /**
   * Enqueues solving all sets of {@code size} relations, where all smaller sets are solved.
   *
   * @param clock told of the phases
   */
  void enqueue(CommandQueue queue, int size, PhaseClock clock);
}

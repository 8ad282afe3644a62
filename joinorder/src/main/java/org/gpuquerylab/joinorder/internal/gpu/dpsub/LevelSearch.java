package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.internal.gpu.LaunchSteps;

/**
 * The method by which a variant of GPU-based DPsub solves the relation sets of one size, for one
 * memo.
 */
@FunctionalInterface
interface LevelSearch {

  /**
   * Enqueues the solution of all sets of {@code size} relations; all smaller sets must be solved.
   *
   * @param clock receives the changes of phase
   * @param steps divides the sets, if the variant can
   */
  void enqueue(CommandQueue queue, int size, PhaseClock clock, LaunchSteps steps);
}

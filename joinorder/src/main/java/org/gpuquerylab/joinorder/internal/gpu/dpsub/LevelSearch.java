package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.internal.gpu.SearchSteps;

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
   */
  void enqueue(CommandQueue queue, int size, PhaseClock clock);

  /** Runs the same commands in steps; in a single step if the variant does not divide a level. */
  default void run(CommandQueue queue, int size, PhaseClock clock, SearchSteps steps) {
    steps.run(() -> enqueue(queue, size, clock));
  }
}

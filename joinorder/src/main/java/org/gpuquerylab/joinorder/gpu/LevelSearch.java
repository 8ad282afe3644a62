package org.gpuquerylab.joinorder.gpu;

import org.gpuquerylab.backend.CommandQueue;

/** How a variant of GPU-based DPsub solves the relation sets of one size, for one memo. */
@FunctionalInterface
interface LevelSearch {

  /** Enqueues solving all sets of {@code size} relations, where all smaller sets are solved. */
  void enqueue(CommandQueue queue, int size);
}

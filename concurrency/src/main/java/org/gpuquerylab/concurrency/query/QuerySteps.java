package org.gpuquerylab.concurrency.query;

import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.kernel.Grid;

/**
 * Kernels that are laid out on queues together. The kernels belong to one query, or to several
 * queries that run as one.
 */
public interface QuerySteps {

  /** The kernels, in an order that respects their dependencies. */
  List<KernelStep> steps();

  /** Enqueues the copies of the inputs from pinned memory to the device. */
  void upload(CommandQueue queue);

  /**
   * Enqueues a step; before the step, enqueues commands that clear the buffers which must be 0 for
   * it.
   *
   * @param grid any number of groups of whole warps, at most the step's {@code mostWarpsPerBlock}
   *     warps each; the kernels stride over their input
   */
  void launch(int step, Grid grid, CommandQueue queue);
}

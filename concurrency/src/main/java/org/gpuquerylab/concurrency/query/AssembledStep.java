package org.gpuquerylab.concurrency.query;

import java.util.Locale;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/** A step and the function that launches it. */
record AssembledStep<C extends KernelCall>(
    KernelStep step, Kernel<C> kernel, StepLaunch<C> launch) {

  void launch(Grid grid, CommandQueue queue) {
    int most = step.mostWarpsPerBlock() * MultiprocessorLimits.WARP_THREADS;
    if (grid.group() % MultiprocessorLimits.WARP_THREADS != 0 || grid.group() > most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s takes groups of whole warps, at most %d threads, not %d",
              step.name(),
              most,
              grid.group()));
    }
    launch.clears().forEach(words -> queue.fill(words, 0));
    queue.launch(kernel, grid, launch.call());
  }
}

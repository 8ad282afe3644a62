package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;

/** The target of launches: a queue, or a queue whose spans are kept. */
@FunctionalInterface
public interface Launcher {
  /** Enqueues a launch like {@link org.gpuquerylab.backend.CommandQueue#launch}. */
  <C extends KernelCall> Span launch(Kernel<C> kernel, Grid grid, C call);
}

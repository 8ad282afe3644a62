package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.FusedCall;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * One launch that replaces several launches of one kernel.
 *
 * @param step the launch as a step of a query
 * @param kernel the kernel, compiled for this number of calls
 * @param calls the arguments of each call
 * @param threads number of threads with work in each call; the groups are divided in proportion
 */
record FusedStep<C extends KernelCall>(
    KernelStep step, Kernel<FusedCall<C>> kernel, List<C> calls, List<Long> threads) {
  private static final int WARP = MultiprocessorLimits.WARP_THREADS;

  /**
   * Compiles the kernel.
   *
   * @param parts the steps that are combined
   * @param after the steps that must be complete before this one
   * @throws org.gpuquerylab.backend.device.BackendException if the kernel does not compile
   */
  static <C extends KernelCall> FusedStep<C> compile(
      Backend backend,
      Class<C> type,
      Map<String, ?> defines,
      List<C> calls,
      List<KernelStep> parts,
      List<Integer> after) {
    Kernel<FusedCall<C>> kernel = backend.compileFused(type, defines, calls.size());
    int most = parts.stream().mapToInt(KernelStep::mostWarpsPerBlock).min().orElseThrow();
    int warps = Math.min(most, kernel.resources().maxGroupSize().orElse(most * WARP) / WARP);
    List<Long> threads = parts.stream().map(part -> part.demand().threads()).toList();
    KernelDemand demand =
        new KernelDemand(
            parts.get(0).name() + " x" + calls.size(),
            threads.stream().mapToLong(Long::longValue).sum(),
            kernel.resources().registersPerThread().orElse(0),
            (int) kernel.resources().staticSharedBytes().orElse(0),
            1,
            Math.max(1, warps));
    KernelWork work =
        parts.stream().map(KernelStep::work).reduce(KernelWork.NONE, KernelWork::plus);
    return new FusedStep<>(new KernelStep(demand, work, after), kernel, calls, threads);
  }

  /** Enqueues the launch; each call gets its share of the groups, and at least one group. */
  void launch(Grid grid, CommandQueue queue) {
    List<Grid> grids = new ArrayList<>();
    for (long own : threads) {
      grids.add(grid.scaled((double) own / step.demand().threads()));
    }
    FusedCall<C> call = new FusedCall<>(calls, grids);
    queue.launch(kernel, call.grid(), call);
  }
}

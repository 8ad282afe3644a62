package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QuerySteps;
import org.gpuquerylab.concurrency.query.StepLaunch;
import org.gpuquerylab.concurrency.resource.KernelDemand;

/**
 * Queries of one kind that are executed together, with one launch for each step. One launch before
 * the first step clears all buffers that must be cleared. Each query keeps its own buffers, and so
 * its own answer and error word.
 */
final class FusedGroup implements QuerySteps {
  private final List<DeviceQuery> queries;
  private final List<FusedStep<?>> fused = new ArrayList<>();

  /**
   * Compiles the kernels.
   *
   * @param queries at least one query; all must have the same {@link FusionKey}
   * @throws org.gpuquerylab.backend.device.BackendException if a kernel does not compile
   */
  public FusedGroup(Backend backend, List<DeviceQuery> queries) {
    this.queries = List.copyOf(queries);
    List<ClearWords> clears =
        queries.stream().flatMap(q -> clears(q).stream()).map(ClearWords::new).toList();
    if (!clears.isEmpty()) {
      List<KernelStep> parts = clears.stream().map(FusedGroup::described).toList();
      fused.add(FusedStep.compile(backend, ClearWords.class, Map.of(), clears, parts, List.of()));
    }
    int first = fused.size();
    for (int s = 0; s < queries.get(0).steps().size(); s++) {
      List<Integer> own = queries.get(0).steps().get(s).after();
      List<Integer> after =
          own.isEmpty() && first > 0 ? List.of(0) : own.stream().map(a -> a + first).toList();
      fused.add(step(backend, queries.get(0).launches().get(s), s, after));
    }
  }

  /** The launch of a step for each query. All launches belong to the same class as the first. */
  private <C extends KernelCall> FusedStep<C> step(
      Backend backend, StepLaunch<C> of, int step, List<Integer> after) {
    List<C> calls =
        queries.stream().map(q -> of.kernel().cast(q.launches().get(step).call())).toList();
    List<KernelStep> parts = queries.stream().map(q -> q.steps().get(step)).toList();
    return FusedStep.compile(backend, of.kernel(), of.defines(), calls, parts, after);
  }

  /** The buffers that must be cleared for a query. */
  private static List<DeviceBuffer<long[]>> clears(DeviceQuery query) {
    return query.launches().stream().flatMap(launch -> launch.clears().stream()).toList();
  }

  private static KernelStep described(ClearWords clear) {
    return new KernelStep(
        new KernelDemand("clear", clear.count(), 0, 0, 1),
        new KernelWork(Long.BYTES * clear.count(), 0, 0, 0),
        List.of());
  }

  @Override
  public List<KernelStep> steps() {
    return fused.stream().<KernelStep>map(FusedStep::step).toList();
  }

  @Override
  public void upload(CommandQueue queue) {
    queries.forEach(query -> query.upload(queue));
  }

  @Override
  public void launch(int step, Grid grid, CommandQueue queue) {
    fused.get(step).launch(grid, queue);
  }
}

package org.gpuquerylab.concurrency.internal.arrival;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.execution.BestLaunches;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.SlicedLaunches;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** The commands of each instance, with different grids for long and short queries. */
final class InstanceCommands {
  private final ExecutionContext context;
  private final InstancePool pool;
  private final List<List<Grid>> grids = new ArrayList<>();

  /**
   * Measures the grids and chooses among them before anything is captured.
   *
   * @param isLong for each kind, whether the rule for long queries applies; not modified
   */
  InstanceCommands(
      ExecutionContext context, InstancePool pool, LongQueries rule, boolean[] isLong) {
    this.context = context;
    this.pool = pool;
    SlicedLaunches slices = SlicedLaunches.of(context, rule.sliceMillis());
    List<List<Grid>> byKind = new ArrayList<>();
    for (int i = 0; i < pool.instances().size(); i++) {
      DeviceQuery query = pool.instances().get(i);
      int kind = pool.kind(i);
      if (kind == byKind.size()) {
        byKind.add(!isLong[kind] ? best(query) : longGrids(query, rule, slices));
      }
      grids.add(byKind.get(kind));
    }
  }

  private List<Grid> best(DeviceQuery query) {
    return context.launches().best(query).stream().map(BestLaunches.Best::grid).toList();
  }

  private List<Grid> longGrids(DeviceQuery query, LongQueries rule, SlicedLaunches slices) {
    return rule.sliced()
        ? slices.grids(query)
        : best(query).stream().map(grid -> grid.scaled(rule.share())).toList();
  }

  /**
   * Enqueues an instance's kernels and the copy of its answer; if the inputs are not on the device,
   * enqueues their upload first.
   */
  void enqueue(int instance, CommandQueue queue) {
    DeviceQuery query = pool.instances().get(instance);
    if (context.uploads()) {
      query.upload(queue);
    }
    List<Grid> launches = grids.get(instance);
    for (int step = 0; step < launches.size(); step++) {
      query.launch(step, launches.get(step), queue);
    }
    query.download(queue);
  }
}

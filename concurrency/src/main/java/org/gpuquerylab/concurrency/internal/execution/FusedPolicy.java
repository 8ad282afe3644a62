package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Horizontal fusion, as one replayed sequence ({@link FusedLayout}). */
final class FusedPolicy implements ExecutionPolicy {
  private static final LayoutPolicy FUSED = new LayoutPolicy("fused", FusedLayout::program, true);

  @Override
  public String name() {
    return FUSED.name();
  }

  @Override
  public boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
    return FusedLayout.changes(queries);
  }

  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    return FUSED.ready(queries, context);
  }
}

package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.LongestFirst;

/**
 * A lane for each query, the longest query first. If the queries are already in that order, this
 * layout equals {@code branched}.
 */
final class LongestFirstLayout implements LayoutPolicy.Layout {
  @Override
  public LaneProgram program(List<DeviceQuery> queries, ExecutionContext context) {
    return Layouts.branched(queries, order(queries, context), context);
  }

  @Override
  public boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
    List<Integer> given = IntStream.range(0, queries.size()).boxed().toList();
    return !order(queries, context).equals(given);
  }

  private static List<Integer> order(List<DeviceQuery> queries, ExecutionContext context) {
    return LongestFirst.order(Layouts.aloneMillis(queries, context));
  }
}

package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.SharedPass;

/**
 * A pass over a shared column for the ranges of several queries.
 *
 * @param ranges numbers of this query's ranges
 */
record RangePass(SharedColumn column, List<Integer> ranges) implements SharedPass {

  @Override
  public int most() {
    return RangeSums.MOST;
  }

  @Override
  public DeviceQuery together(Backend backend, List<SharedPass> queries) {
    List<Integer> all =
        queries.stream()
            .map(RangePass.class::cast)
            .flatMap(pass -> pass.ranges().stream())
            .toList();
    return new RangeSums(all, column).ready(backend, column.rows(), column.seed());
  }
}

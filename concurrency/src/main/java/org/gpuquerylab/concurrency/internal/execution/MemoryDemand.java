package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * A query's weighted demand for device memory: the mean of the memory that each remaining kernel
 * references, weighted by the kernels' times. Source: query scheduling in Wang et al. 2014.
 */
final class MemoryDemand {
  private final long[] fromStep;

  private MemoryDemand(long[] fromStep) {
    this.fromStep = fromStep;
  }

  /** Computes the demand of a query from the times of its kernels alone. */
  static MemoryDemand of(DeviceQuery query, List<BestLaunches.Best> best) {
    int steps = query.steps().size();
    long[] fromStep = new long[steps + 1];
    double weighted = 0;
    double millis = 0;
    for (int s = steps - 1; s >= 0; s--) {
      // A kernel accesses no more memory than the query holds.
      long referenced = Math.min(query.steps().get(s).work().bytes(), query.deviceBytes());
      double time = Math.max(best.get(s).millis(), 1e-6);
      weighted += referenced * time;
      millis += time;
      fromStep[s] = (long) Math.ceil(weighted / millis);
    }
    return new MemoryDemand(fromStep);
  }

  /** The number of bytes that the steps demand, from a given step on; 0 after the last step. */
  long fromStep(int step) {
    return fromStep[step];
  }
}

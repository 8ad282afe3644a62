package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * A thread and a queue for each query; each kernel has its best configuration alone. A query begins
 * when its weighted demand for device memory fits the budget, together with the demands of the
 * running queries. Then its inputs are copied to the device. Source: Wang et al. 2014. For the
 * lock: Li, Tu, Zeng 2019, "kernel execution on GPUs is still sequential for MultiQx-GPU".
 *
 * @param locked whether only one kernel runs at a time
 */
record MultiQxPolicy(boolean locked) implements ExecutionPolicy {

  @Override
  public String name() {
    return locked ? "multiqx" : "multiqx-unlocked";
  }

  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    return new MultiQxExecution(queries, context, locked);
  }
}

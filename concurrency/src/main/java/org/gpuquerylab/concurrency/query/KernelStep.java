package org.gpuquerylab.concurrency.query;

import java.util.List;
import org.gpuquerylab.concurrency.resource.KernelDemand;

/**
 * One kernel of a query.
 *
 * @param demand its name and resources, as the driver reports them; its threads are those of its
 *     best configuration alone
 * @param work the work of one launch
 * @param after indices of the steps of its query that must be complete before; each is smaller than
 *     the step's own
 */
public record KernelStep(KernelDemand demand, KernelWork work, List<Integer> after) {
  /** Keeps a copy of the indices. */
  public KernelStep {
    after = List.copyOf(after);
  }

  /** The largest block that the kernel can be launched with, in warps. */
  public int mostWarpsPerBlock() {
    return demand.mostWarpsPerBlock();
  }

  /** The kernel's name. */
  public String name() {
    return demand.name();
  }
}

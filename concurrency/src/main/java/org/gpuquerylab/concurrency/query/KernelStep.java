package org.gpuquerylab.concurrency.query;

import java.util.List;
import org.gpuquerylab.concurrency.resource.KernelDemand;

/**
 * One kernel of a query.
 *
 * @param demand the kernel's name and resources, as the driver reports them; the number of threads
 *     is from the kernel's best configuration alone
 * @param work the work of one launch
 * @param after indices of the steps of the same query that must be complete before this step; all
 *     of them are smaller than this step's index
 */
public record KernelStep(KernelDemand demand, KernelWork work, List<Integer> after) {
  /** Copies the indices. */
  public KernelStep {
    after = List.copyOf(after);
  }

  /** The maximum size of a block with which the kernel can be launched, in warps. */
  public int mostWarpsPerBlock() {
    return demand.mostWarpsPerBlock();
  }

  /** The kernel's name. */
  public String name() {
    return demand.name();
  }

  /** This step with blocks of at most a given number of warps, if it is fewer. */
  public KernelStep inBlocksOf(int mostWarps) {
    int most = Math.min(mostWarps, mostWarpsPerBlock());
    return new KernelStep(demand.inBlocksOf(most), work, after);
  }
}

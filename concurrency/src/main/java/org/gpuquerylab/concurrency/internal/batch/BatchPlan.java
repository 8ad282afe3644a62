package org.gpuquerylab.concurrency.internal.batch;

import java.util.List;

/**
 * Batches that run one after another.
 *
 * @param batches the batches, each with the placement of its kernels
 * @param kernels the kernels of each batch, in the order of its configurations: their indices after
 *     expanding counts
 * @param bound a lower bound of the number of batches, from the linear program or an equivalent
 *     proof
 * @param method the method that found the batches
 */
public record BatchPlan(
    List<KernelPlacement> batches, List<List<Integer>> kernels, int bound, Method method) {
  /** The methods that find batches, in the order of increasing cost. */
  public enum Method {
    /** The kernel-level program, which puts all kernels into one batch. */
    PLACEMENT_PROGRAM,
    /** First fit decreasing. */
    FIRST_FIT_DECREASING,
    /** Branch and price: a search whose branches are columns. */
    BRANCH_AND_PRICE,
    /** Sequential value correction: packs one batch after another at prices that are corrected. */
    VALUE_CORRECTION,
    /** The exact dynamic program over subsets. */
    SUBSET_PROGRAM
  }

  /** Copies the lists. */
  public BatchPlan {
    batches = List.copyOf(batches);
    kernels = kernels.stream().map(List::copyOf).toList();
  }

  /** Whether it is proved that no fewer batches are possible. */
  public boolean isProved() {
    return batches.size() <= bound;
  }
}

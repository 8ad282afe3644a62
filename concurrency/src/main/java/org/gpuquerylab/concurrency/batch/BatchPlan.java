package org.gpuquerylab.concurrency.batch;

import java.util.Collections;
import java.util.List;
import org.gpuquerylab.concurrency.placement.KernelPlacement;

/**
 * Batches, to run one after another.
 *
 * @param batches each with the placement of its kernels
 * @param bound a lower bound of the number of batches, by the linear program or an equivalent proof
 * @param method the method that found the batches
 */
public record BatchPlan(List<KernelPlacement> batches, int bound, Method method) {
  /** The methods that find batches, by rising cost. */
  public enum Method {
    /** The kernel-level program: all at once. */
    PLACEMENT_PROGRAM,
    /** First fit decreasing. */
    FIRST_FIT_DECREASING,
    /** The integer program over generated columns. */
    RESTRICTED_MASTER,
    /** Packing batch after batch at prices that are corrected. */
    VALUE_CORRECTION,
    /** The exact program over subsets. */
    SUBSET_PROGRAM
  }

  /** Keeps a copy of the batches. */
  public BatchPlan {
    batches = List.copyOf(batches);
  }

  /** One batch of all kernels; no batch without kernels. */
  public static BatchPlan atOnce(KernelPlacement all) {
    int count = all.configurations().isEmpty() ? 0 : 1;
    return new BatchPlan(Collections.nCopies(count, all), count, Method.PLACEMENT_PROGRAM);
  }
}

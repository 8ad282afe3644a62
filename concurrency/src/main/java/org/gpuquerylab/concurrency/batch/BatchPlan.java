package org.gpuquerylab.concurrency.batch;

import java.util.Collections;
import java.util.List;
import org.gpuquerylab.concurrency.placement.KernelPlacement;

/**
 * Batches that run one after another.
 *
 * @param batches the batches, each with the placement of its kernels
 * @param bound a lower bound of the number of batches, from the linear program or an equivalent
 *     proof
 * @param method the method that found the batches
 */
public record BatchPlan(List<KernelPlacement> batches, int bound, Method method) {
  /** The methods that find batches, in the order of increasing cost. */
  public enum Method {
    /** The kernel-level program, which puts all kernels into one batch. */
    PLACEMENT_PROGRAM,
    /** First fit decreasing. */
    FIRST_FIT_DECREASING,
    /** The integer program over generated columns. */
    RESTRICTED_MASTER,
    /** Sequential value correction: packs one batch after another at prices that are corrected. */
    VALUE_CORRECTION,
    /** The exact dynamic program over subsets. */
    SUBSET_PROGRAM
  }

  /** Copies the batches. */
  public BatchPlan {
    batches = List.copyOf(batches);
  }

  /** A plan with one batch of all kernels; without kernels, there is no batch. */
  public static BatchPlan atOnce(KernelPlacement all) {
    int count = all.configurations().isEmpty() ? 0 : 1;
    return new BatchPlan(Collections.nCopies(count, all), count, Method.PLACEMENT_PROGRAM);
  }
}

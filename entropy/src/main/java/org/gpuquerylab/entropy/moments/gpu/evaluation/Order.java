package org.gpuquerylab.entropy.moments.gpu.evaluation;

/** Which sums an evaluation computes. */
public enum Order {
  /** The sums of the known sets: the gradient of the dual. */
  KNOWN,
  /**
   * The sums of the unions of two known sets, including the union of a set with itself: also the
   * Hessian.
   */
  UNIONS
}

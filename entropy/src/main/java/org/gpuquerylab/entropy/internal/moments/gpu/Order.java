package org.gpuquerylab.entropy.internal.moments.gpu;

/** The sums that an evaluation computes. */
enum Order {
  /** The sums of the known sets: the gradient of the dual. */
  KNOWN,
  /**
   * The sums of the unions of two known sets, including each set itself: these also give the
   * Hessian.
   */
  UNIONS
}

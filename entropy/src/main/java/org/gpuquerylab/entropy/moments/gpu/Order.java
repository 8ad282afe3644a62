package org.gpuquerylab.entropy.moments.gpu;

/** Which sums an evaluation makes. */
enum Order {
  /** Those of the known sets: the gradient of the dual. */
  KNOWN,
  /** Those of the unions of two known sets, of which a set with itself is one: the Hessian, too. */
  UNIONS
}

package org.gpuquerylab.entropy.moments.gpu.evaluation;

/** Which sums an evaluation makes. */
public enum Order {
  /** Those of the known sets: the gradient of the dual. */
  KNOWN,
  /** Those of the unions of two known sets, of which a set with itself is one: the Hessian, too. */
  UNIONS
}

package org.gpuquerylab.entropy.solver;

import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** The terms of the iteration of figure 1, as a variant of Newton's method computes them. */
public interface NewtonSystem {
  /**
   * Computes x = exp(D^t w - 1) and, from x, Dx.
   *
   * @param w the weights; not modified
   * @param dx receives Dx; overwritten
   */
  void evaluate(double[] w, double[] dx, StepTimer timer);

  /**
   * Computes D diag(x) D^t for the x of the last evaluation.
   *
   * @param a an m x m matrix; its lower triangle, including the diagonal, is overwritten
   */
  void matrix(DMatrixRMaj a);

  /** The largest absolute change of a cell between the last two evaluations. */
  double change();

  /**
   * All 2^z selectivities of the last evaluation if the evaluation computed them anyway, otherwise
   * null.
   */
  default double @Nullable [] betas() {
    return null;
  }
}

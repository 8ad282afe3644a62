package org.gpuquerylab.entropy.newton.iteration;

import org.ejml.data.DMatrixRMaj;
import org.gpuquerylab.entropy.run.StepTimer;
import org.jspecify.annotations.Nullable;

/** How a variant of Newton's method computes what the iteration of figure 1 needs. */
public interface NewtonSystem {
  /**
   * Computes x = exp(D^t w - 1) and from it Dx.
   *
   * @param w the weights; not modified
   * @param dx where Dx is written
   */
  void evaluate(double[] w, double[] dx, StepTimer timer);

  /**
   * Computes D diag(x) D^t for the x of the last evaluation.
   *
   * @param a an m x m matrix; its lower triangle, diagonal included, is overwritten
   */
  void matrix(DMatrixRMaj a);

  /** The largest absolute difference of a cell between the last two evaluations. */
  double change();

  /** All 2^z selectivities of the last evaluation where they are there anyway, or null. */
  default double @Nullable [] betas() {
    return null;
  }
}

package org.gpuquerylab.entropy.solver;

import java.util.Locale;

/** The steps of a solver, among which its time is divided. */
public enum Step {
  /** Computing the cells and their sums: D^t w, exp, Cx, moments. */
  TRANSFORM,
  /** Filling in the Newton matrix and the right side. */
  MATRIX,
  /** Factorizing and solving, or applying an inverse Hessian. */
  CHOLESKY,
  /** Copies between host and device. */
  TRANSFER,
  /** Enqueueing commands, and waiting for them beyond the time that the device spends on them. */
  LAUNCH,
  /** Everything else. */
  REST;

  /** The step's name in listings and files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package org.gpuquerylab.entropy.moments.gpu;

import java.util.Map;

/** What the solver on the device is about to evaluate. */
final class Phase {
  /** Nothing more is to be computed. */
  static final int DONE = 0;

  /** The known sets; the step was made by the inverse Hessian at independence. */
  static final int CLOSED = 1;

  /** The unions, for a Newton matrix. */
  static final int UNIONS = 2;

  /** The known sets; the step was made by the factorization that is there. */
  static final int KEPT = 3;

  /** The numbers as kernels are compiled with them. */
  static final Map<String, Integer> DEFINES =
      Map.of("DONE", DONE, "CLOSED", CLOSED, "UNIONS", UNIONS, "KEPT", KEPT);

  private Phase() {}
}

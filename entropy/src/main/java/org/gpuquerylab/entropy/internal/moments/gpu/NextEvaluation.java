package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Map;

/** The sums that the solver on the device evaluates next. */
final class NextEvaluation {
  /** No sums: the solver has finished. */
  public static final int DONE = 0;

  /** The sums of the known sets; the step was computed with the inverse Hessian at independence. */
  public static final int CLOSED = 1;

  /** The sums of the unions, for a Newton matrix. */
  public static final int UNIONS = 2;

  /** The sums of the known sets; the step was computed with the current factorization. */
  public static final int KEPT = 3;

  /** The codes of the values, as constants for kernels. */
  public static final Map<String, Integer> DEFINES =
      Map.of("DONE", DONE, "CLOSED", CLOSED, "UNIONS", UNIONS, "KEPT", KEPT);

  private NextEvaluation() {}
}

package org.gpuquerylab.entropy.moments.gpu.evaluation;

import java.util.Map;

/** What the solver on the device evaluates next. */
public final class NextEvaluation {
  /** Nothing: it is done. */
  public static final int DONE = 0;

  /** The known sets; the step was made by the inverse Hessian at independence. */
  public static final int CLOSED = 1;

  /** The unions, for a Newton matrix. */
  public static final int UNIONS = 2;

  /** The known sets; the step was made with the current factorization. */
  public static final int KEPT = 3;

  /** The numbers, as constants for kernels. */
  public static final Map<String, Integer> DEFINES =
      Map.of("DONE", DONE, "CLOSED", CLOSED, "UNIONS", UNIONS, "KEPT", KEPT);

  private NextEvaluation() {}
}

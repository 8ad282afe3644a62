package org.gpuquerylab.entropy.internal.gpu;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;

/** The result of an evaluation of the weights. */
final class EvaluationOutcome {
  /** The dual has grown: the next point must be nearer to the accepted weights. */
  public static final int REJECTED = 0;

  /**
   * The weights are accepted and a Newton step follows; with this value {@link DeviceCholesky}
   * runs.
   */
  public static final int ACCEPTED = DeviceCholesky.RUN;

  /** Nothing remains to be computed. */
  public static final int DONE = 2;

  /** The codes of the outcomes, as constants for kernels. */
  public static final Map<String, Integer> DEFINES =
      Map.of("REJECTED", REJECTED, "ACCEPTED", ACCEPTED, "DONE", DONE);

  private EvaluationOutcome() {}

  /** Whether a kernel's twin need not compute anything. */
  public static boolean isDone(DeviceBuffer<int[]> verdict) {
    return verdict.array()[0] == DONE;
  }
}

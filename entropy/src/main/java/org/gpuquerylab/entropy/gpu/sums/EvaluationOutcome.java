package org.gpuquerylab.entropy.gpu.sums;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.entropy.gpu.cholesky.DeviceCholesky;

/** The result of evaluating the weights. */
public final class EvaluationOutcome {
  /** The dual has grown: move nearer to the accepted weights. */
  public static final int REJECTED = 0;

  /** Make a Newton step from here; this value tells {@link DeviceCholesky} to run. */
  public static final int ACCEPTED = DeviceCholesky.RUN;

  /** Compute nothing more. */
  public static final int DONE = 2;

  /** The numbers, as constants for kernels. */
  public static final Map<String, Integer> DEFINES =
      Map.of("REJECTED", REJECTED, "ACCEPTED", ACCEPTED, "DONE", DONE);

  private EvaluationOutcome() {}

  /** Whether a twin has nothing to do. */
  public static boolean isDone(DeviceBuffer<int[]> verdict) {
    return verdict.array()[0] == DONE;
  }
}

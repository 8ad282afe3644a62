package org.gpuquerylab.entropy.gpu.sums;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.entropy.gpu.cholesky.DeviceCholesky;

/** What an evaluation of the weights has led to. */
public final class EvaluationOutcome {
  /** The dual has grown: nearer to the accepted weights. */
  public static final int REJECTED = 0;

  /** A Newton step from here, which tells {@link DeviceCholesky} to run. */
  public static final int ACCEPTED = DeviceCholesky.RUN;

  /** Nothing more is to be computed. */
  public static final int DONE = 2;

  /** The numbers as kernels are compiled with them. */
  public static final Map<String, Integer> DEFINES =
      Map.of("REJECTED", REJECTED, "ACCEPTED", ACCEPTED, "DONE", DONE);

  private EvaluationOutcome() {}

  /** Whether a twin has nothing to do. */
  public static boolean isDone(DeviceBuffer<int[]> verdict) {
    return verdict.array()[0] == DONE;
  }
}

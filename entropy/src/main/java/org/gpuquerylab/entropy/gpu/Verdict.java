package org.gpuquerylab.entropy.gpu;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;

/** What an evaluation of the weights has led to. */
final class Verdict {
  /** The dual has grown: nearer to the accepted weights. */
  static final int REJECTED = 0;

  /** A Newton step from here, which tells {@link DeviceCholesky} to run. */
  static final int ACCEPTED = DeviceCholesky.RUN;

  /** Nothing more is to be computed. */
  static final int DONE = 2;

  /** The numbers as kernels are compiled with them. */
  static final Map<String, Integer> DEFINES =
      Map.of("REJECTED", REJECTED, "ACCEPTED", ACCEPTED, "DONE", DONE);

  private Verdict() {}

  /** Whether a twin has nothing to do. */
  static boolean isDone(DeviceBuffer<int[]> verdict) {
    return verdict.array()[0] == DONE;
  }
}

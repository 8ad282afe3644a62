package org.gpuquerylab.entropy.gpu;

import org.gpuquerylab.backend.KernelArguments;

/** What an evaluation of the weights has led to; the numbers of {@code verdict.cl}. */
final class Verdict {
  /** The dual has grown: nearer to the accepted weights. */
  static final int REJECTED = 0;

  /** A Newton step from here. */
  static final int ACCEPTED = 1;

  /** Nothing more is to be computed. */
  static final int DONE = 2;

  private Verdict() {}

  static boolean isDone(KernelArguments arguments) {
    return arguments.ints("verdict")[0] == DONE;
  }
}

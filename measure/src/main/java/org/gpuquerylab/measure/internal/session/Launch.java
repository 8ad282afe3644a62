package org.gpuquerylab.measure.internal.session;

import java.io.IOException;
import java.util.List;

/** Starts a measuring process and waits for its end. */
@FunctionalInterface
interface Launch {

  /** Starts the command; returns its exit status. */
  int run(List<String> command) throws IOException, InterruptedException;

  /** Starts a process that prints to the same streams as this process. */
  static int alone(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }
}

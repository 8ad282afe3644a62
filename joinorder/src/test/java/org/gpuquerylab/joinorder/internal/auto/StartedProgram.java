package org.gpuquerylab.joinorder.internal.auto;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.gpuquerylab.input.ChildJvm;

/**
 * A program that ran in a separate JVM, as a user starts it.
 *
 * @param status the exit status
 * @param text the program's output, with its errors
 */
record StartedProgram(int status, String text) {

  /** Runs a program and waits for its end. */
  static StartedProgram run(Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(ChildJvm.command(main, arguments)).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new StartedProgram(process.waitFor(), text);
  }
}

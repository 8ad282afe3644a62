package org.gpuquerylab.joinorder.internal.auto;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new StartedProgram(process.waitFor(), text);
  }
}

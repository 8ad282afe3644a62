package org.gpuquerylab.cli;

import java.util.List;
import org.gpuquerylab.input.StandardOutput;

/**
 * Executes a few usual commands in one JVM. The launcher {@code lab} archives the classes that this
 * class loads, so that later calls of these and of similar commands start faster.
 */
final class UsualCommands {
  private static final List<String> COMMANDS =
      List.of("list", "optimize --shape grid --size 60 --time-budget 100");

  private UsualCommands() {}

  /** Executes the commands, and ends the JVM with the first status above 0, if there is one. */
  public static void main(String[] arguments) {
    System.exit(StandardOutput.of((out, err) -> execute()));
  }

  /** Executes the commands; returns the first status above 0, or 0 if there is none. */
  static int execute() {
    int status = 0;
    for (String command : COMMANDS) {
      int own = Lab.commandLine().execute(command.split(" "));
      status = status == 0 ? own : status;
    }
    return status;
  }
}

package org.gpuquerylab.cli.internal.demo;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** One step of the demo. */
interface DemoStep {

  /** The prefix of the names of the paper's experiments. */
  String paper();

  /** The topic of the step, in one line. */
  String shows();

  /** The arguments of a {@code lab} command that gives a user the same result. */
  List<String> command();

  /**
   * Runs the step: prints a few lines of its result, or the reason why it cannot run here.
   *
   * @param demo the demo's command, whose output stream is used
   * @return the exit status of the step's command
   */
  int run(CommandSpec demo);
}

package org.gpuquerylab.cli.demo;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** One step of the demo. */
interface DemoStep {

  /** The prefix of the paper's experiments. */
  String paper();

  /** The subject of the step, in one line. */
  String shows();

  /** The arguments of {@code lab} that give a user the same. */
  List<String> command();

  /**
   * Runs the step: prints a few lines of its result, or why it cannot run here.
   *
   * @param demo the demo's command, and where it prints
   * @return the exit status of the step's command
   */
  int run(CommandSpec demo);
}

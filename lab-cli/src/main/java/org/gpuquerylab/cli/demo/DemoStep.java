package org.gpuquerylab.cli.demo;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** One thing that the demo shows. */
interface DemoStep {

  /** The name of the paper, as the names of its experiments begin. */
  String paper();

  /** What it shows, in one line. */
  String shows();

  /** The arguments of {@code lab} by which a user gets the same. */
  List<String> command();

  /**
   * Shows it: prints a few lines of its result, or why it cannot run here.
   *
   * @param demo the command that shows it, and where that prints
   * @return the exit status of the step's command
   */
  int run(CommandSpec demo);
}

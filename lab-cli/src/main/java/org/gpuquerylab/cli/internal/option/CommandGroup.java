package org.gpuquerylab.cli.internal.option;

import java.util.List;

/**
 * The groups of commands in {@code lab --help}: one group for each paper, and groups for all
 * papers.
 */
enum CommandGroup {
  /** Meister and Saake 2020. */
  JOIN_ORDER("Join ordering (Meister and Saake 2020)", "optimize", "queries", "schema"),
  /** Havenstein et al. 2020. */
  ENTROPY("Selectivity estimation (Havenstein et al. 2020)", "estimate", "statistics"),
  /** Yuan et al. 2013. */
  OPERATORS("Operators and cost models (Yuan et al. 2013)", "ssb", "calibrate", "fit", "predict"),
  /** Li et al. 2019. */
  CONCURRENCY("Concurrent queries (Li et al. 2019)", "schedule"),
  /** All four papers together. */
  ENGINE("Answers to statements (all four)", "query"),
  /** Measurements and their results. */
  EXPERIMENTS(
      "Experiments and their results",
      "list",
      "run",
      "plot",
      "report",
      "compare",
      "merge",
      "export",
      "summary",
      "reproduce"),
  /** All remaining commands. */
  MACHINE(
      "This machine and this program", "devices", "doctor", "demo", "bundle", "completion", "help");

  private final String heading;

  /** The names, separated by blanks. */
  private final String commands;

  CommandGroup(String heading, String... commands) {
    this.heading = heading;
    this.commands = String.join(" ", commands);
  }

  /** The heading above the commands. */
  String heading() {
    return heading;
  }

  /** The names of the group's commands. */
  List<String> commands() {
    return List.of(commands.split(" ", -1));
  }
}

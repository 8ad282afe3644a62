package org.gpuquerylab.cli.option;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the commands that run one algorithm. */
public final class CommonOptions {

  /** Where it runs. */
  @Mixin public BackendOption backend = new BackendOption();

  /** Whether JSON is printed, and no text. */
  @Option(names = "--json", description = "Print one JSON object.")
  public boolean json;
}

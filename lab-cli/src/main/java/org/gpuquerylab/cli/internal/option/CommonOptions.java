package org.gpuquerylab.cli.internal.option;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that are common to the commands that run one algorithm. */
public final class CommonOptions {

  /** The device of the algorithm. */
  @Mixin public BackendOption backend = new BackendOption();

  /** Whether to print JSON instead of text. */
  @Option(names = "--json", description = "Print one JSON object.")
  public boolean json;
}

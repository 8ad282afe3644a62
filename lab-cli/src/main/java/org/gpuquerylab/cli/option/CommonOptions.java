package org.gpuquerylab.cli.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the commands that run one algorithm. */
public final class CommonOptions {

  @Option(
      names = "--backend",
      paramLabel = "B",
      description =
          "cpu, opencl, cuda, or a device such as opencl:1; the best device unless given.")
  public @Nullable String backend;

  @Option(names = "--json", description = "Print one JSON object.")
  public boolean json;
}

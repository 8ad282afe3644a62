package org.gpuquerylab.cli.option;

import org.gpuquerylab.measure.session.BackendIds;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the commands that run one algorithm. */
public final class CommonOptions {

  @Option(
      names = "--backend",
      paramLabel = "B",
      completionCandidates = BackendIds.class,
      description = BackendIds.ONE)
  public @Nullable String backend;

  @Option(names = "--json", description = "Print one JSON object.")
  public boolean json;
}

package org.gpuquerylab.cli.option;

import org.gpuquerylab.measure.session.BackendIds;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the commands that run one algorithm. */
public final class CommonOptions {

  /** A backend or device; null for the best one. */
  @Option(
      names = "--backend",
      paramLabel = "B",
      completionCandidates = BackendIds.class,
      description = BackendIds.ONE)
  public @Nullable String backend;

  /** Whether JSON is printed, and no text. */
  @Option(names = "--json", description = "Print one JSON object.")
  public boolean json;
}

package org.gpuquerylab.cli.option;

import org.gpuquerylab.measure.session.BackendIds;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The device option of commands that run on one. */
public final class BackendOption {

  /** A backend or device; null for the best one. */
  @Option(
      names = "--backend",
      paramLabel = "B",
      completionCandidates = BackendIds.class,
      description = BackendIds.ONE)
  public @Nullable String name;
}

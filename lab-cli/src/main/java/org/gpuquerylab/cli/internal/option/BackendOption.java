package org.gpuquerylab.cli.internal.option;

import org.gpuquerylab.measure.internal.session.BackendIds;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The {@code --backend} option of commands that run on a device. */
public final class BackendOption {

  /** A backend or a device; null for the best device. */
  @Option(
      names = "--backend",
      paramLabel = "B",
      completionCandidates = BackendIds.class,
      description = BackendIds.ONE)
  public @Nullable String name;
}

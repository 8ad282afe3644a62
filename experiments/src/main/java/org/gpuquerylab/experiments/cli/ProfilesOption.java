package org.gpuquerylab.experiments.cli;

import java.nio.file.Path;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import picocli.CommandLine.Option;

/** Where device profiles lie, for the commands that take or make one. */
final class ProfilesOption {
  private static final String DEFAULT = "profiles";

  @Option(
      names = "--profiles",
      paramLabel = "DIR",
      description = "The folder of device profiles; ${DEFAULT-VALUE} unless given.",
      defaultValue = DEFAULT)
  Path folder = Path.of(DEFAULT);

  /** The profiles. */
  ProfileStore store() {
    return new ProfileStore(folder);
  }
}

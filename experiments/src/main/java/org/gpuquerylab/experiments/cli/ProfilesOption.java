package org.gpuquerylab.experiments.cli;

import java.nio.file.Path;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import picocli.CommandLine.Option;

/** Where device profiles lie, for the commands that take or make one. */
final class ProfilesOption {
  @Option(
      names = "--profiles",
      paramLabel = "DIR",
      description = "The folder of device profiles; ${DEFAULT-VALUE} unless given.",
      defaultValue = ProfileStore.DEFAULT_FOLDER)
  Path folder = Path.of(ProfileStore.DEFAULT_FOLDER);

  /** The profiles. */
  ProfileStore store() {
    return new ProfileStore(folder);
  }
}

package org.gpuquerylab.cli.internal.option;

import java.nio.file.Path;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option with the folder of device profiles, for the commands that read or write a profile. */
public final class ProfilesOption {
  @Option(
      names = "--profiles",
      paramLabel = "DIR",
      description = {
        "The folder of device profiles (default: ./profiles, then gpu-query-lab/profiles of",
        "~/.local/share, then profiles of the lab's own folder)."
      })
  @Nullable Path folder;

  /** The profiles in the folder. */
  public ProfileStore store() {
    return folder == null ? ProfileStore.usual() : new ProfileStore(folder);
  }
}

package org.gpuquerylab.costmodel.profile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.internal.UserFolder;

/**
 * The folders in which profiles are searched, unless a user names a folder: first the current
 * folder, then the user's own, then the folder of the lab ({@code lab.home}), which has the
 * delivered profiles.
 */
final class ProfileFolders {
  private static final String NAME = "profiles";

  private ProfileFolders() {}

  /** The folders for the current process. */
  static ProfileStore ofProcess() {
    return of(
        Path.of(""),
        System.getenv(),
        System.getProperty("user.home", ""),
        System.getProperty("lab.home", ""));
  }

  /**
   * The folders for given settings. A profile is written into the current folder's {@code profiles}
   * if that folder exists, otherwise into the user's folder, which is searched from every working
   * folder.
   *
   * @param current the current folder
   * @param environment the environment variables, of which {@code XDG_DATA_HOME} is used
   * @param user the user's home folder
   * @param lab the lab's folder; empty if unknown
   */
  static ProfileStore of(Path current, Map<String, String> environment, String user, String lab) {
    Path here = current.resolve(NAME);
    Path own = UserFolder.data(environment, user, NAME);
    List<Path> searched = new ArrayList<>(List.of(here, own));
    if (!lab.isBlank()) {
      searched.add(Path.of(lab, NAME));
    }
    return new ProfileStore(Files.isDirectory(here) ? here : own, searched);
  }
}

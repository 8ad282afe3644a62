package org.gpuquerylab.costmodel.profile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Where profiles are looked for, unless a user names a folder: in the current folder, then among
 * the user's own, then in the folder of the lab itself ({@code lab.home}), which has those that
 * come with it.
 */
final class ProfileFolders {
  private static final String NAME = "profiles";

  private ProfileFolders() {}

  /** The folders of this process. */
  static ProfileStore ofProcess() {
    return of(
        Path.of(""),
        System.getenv(),
        System.getProperty("user.home", ""),
        System.getProperty("lab.home", ""));
  }

  /**
   * The folders; a profile is written into that of the current folder if it is there, else to the
   * user's, where every working folder finds it.
   *
   * @param current the current folder
   * @param environment of which {@code XDG_DATA_HOME} is looked at
   * @param user the user's home
   * @param lab the lab's folder, empty where that is not known
   */
  static ProfileStore of(Path current, Map<String, String> environment, String user, String lab) {
    String xdg = environment.getOrDefault("XDG_DATA_HOME", "");
    Path data = xdg.isBlank() ? Path.of(user, ".local", "share") : Path.of(xdg);
    Path here = current.resolve(NAME);
    Path own = data.resolve("gpu-query-lab").resolve(NAME);
    List<Path> searched = new ArrayList<>(List.of(here, own));
    if (!lab.isBlank()) {
      searched.add(Path.of(lab, NAME));
    }
    return new ProfileStore(Files.isDirectory(here) ? here : own, searched);
  }
}

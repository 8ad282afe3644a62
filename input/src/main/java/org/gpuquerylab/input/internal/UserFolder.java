package org.gpuquerylab.input.internal;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The folders in which measurements of a user's devices are kept. */
public final class UserFolder {
  private UserFolder() {}

  /** A folder of this user: {@code $XDG_DATA_HOME} or {@code ~/.local/share}, and below. */
  public static Path data(String name) {
    return data(System.getenv(), System.getProperty("user.home", ""), name);
  }

  /**
   * A folder of a user.
   *
   * @param environment the environment variables, of which {@code XDG_DATA_HOME} is used
   * @param home the user's home folder
   */
  public static Path data(Map<String, String> environment, String home, String name) {
    String xdg = environment.getOrDefault("XDG_DATA_HOME", "");
    Path data = xdg.isBlank() ? Path.of(home, ".local", "share") : Path.of(xdg);
    return data.resolve("gpu-query-lab").resolve(name);
  }

  /** The words of a device as a file's name; only lower-case letters, digits and hyphens. */
  public static String name(String words) {
    return words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}

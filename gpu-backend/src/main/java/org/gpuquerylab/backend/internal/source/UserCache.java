package org.gpuquerylab.backend.internal.source;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The user's cache folders: {@code $GPU_QUERY_LAB_CACHE}, or {@code gpu-query-lab} under {@code
 * $XDG_CACHE_HOME} or {@code ~/.cache}. A user without a home folder has them among the temporary
 * files.
 *
 * @param kernels the folder of compiled kernels
 * @param natives the folder of native libraries
 */
record UserCache(Path kernels, Path natives) {

  /** The caches of the current user. */
  public static UserCache ofThisUser() {
    return of(System.getenv(), System.getProperty("user.home"));
  }

  /**
   * The caches of a user with the given environment.
   *
   * @param home the home folder if {@code $HOME} does not tell it; not absolute if the system does
   *     not know the user
   */
  public static UserCache of(Map<String, String> environment, String home) {
    String own = environment.getOrDefault("GPU_QUERY_LAB_CACHE", "");
    if (!own.isBlank()) {
      return new UserCache(Path.of(own), Path.of(own, "natives"));
    }
    String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path base = xdg.isBlank() ? base(environment, home) : Path.of(xdg);
    Path folder = base.resolve("gpu-query-lab");
    return new UserCache(folder.resolve("kernels"), folder.resolve("natives"));
  }

  private static Path base(Map<String, String> environment, String home) {
    return Stream.of(environment.getOrDefault("HOME", ""), home)
        .map(Path::of)
        .filter(Path::isAbsolute)
        .findFirst()
        .map(folder -> folder.resolve(".cache"))
        .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
  }
}

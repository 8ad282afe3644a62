package org.gpuquerylab.cli.internal.query;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The file of the statements that a user has typed, which nobody else may read. */
final class QueryHistory {
  private static final String FOLDER = "gpu-query-lab";
  private static final String FILE = "query-history";
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OWNERS_FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private QueryHistory() {}

  /**
   * The file in the user's folder of settings; it is created. Empty if there is no such folder, or
   * if the file cannot be a private one; the session then has no history.
   *
   * @param environment the process's environment
   */
  static Optional<Path> file(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "");
    String settings = environment.getOrDefault("XDG_CONFIG_HOME", "");
    if (home.isEmpty() && settings.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path top = settings.isEmpty() ? Path.of(home, ".config") : Path.of(settings);
      return Optional.of(create(top.resolve(FOLDER)));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Path create(Path folder) throws IOException {
    Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNERS_FOLDER));
    Path file = folder.resolve(FILE);
    try {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
      Files.setPosixFilePermissions(file, OWNER);
    }
    return file;
  }
}

package org.gpuquerylab.backend.internal.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;

/**
 * The rights to change a file or a folder, on file systems with POSIX permissions.
 *
 * @param owner the name of the owner
 * @param isOwn whether the owner is the user of this process
 * @param groupWrites whether the group may write to the file or folder
 * @param everybodyWrites whether all other users may write to the file or folder
 */
public record Rights(String owner, boolean isOwn, boolean groupWrites, boolean everybodyWrites) {
  private static final int STICKY = 01000;
  private static final int OTHERS_WRITE = 0002;

  /**
   * The rights to a path; empty if the file system has no permissions.
   *
   * @throws IOException if the path does not exist, or cannot be inspected
   */
  public static Optional<Rights> of(Path path, LinkOption... options) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return Optional.empty();
    }
    PosixFileAttributes found = Files.readAttributes(path, PosixFileAttributes.class, options);
    return Optional.of(
        new Rights(
            found.owner().getName(),
            found.owner().equals(user()),
            found.permissions().contains(PosixFilePermission.GROUP_WRITE),
            found.permissions().contains(PosixFilePermission.OTHERS_WRITE)));
  }

  /** Whether only the owner may write. */
  boolean isWrittenByOwnerOnly() {
    return !groupWrites && !everybodyWrites;
  }

  /**
   * The nearest parent folder to which everybody may write, so that anybody can replace the path.
   * Empty if there is no such folder, or if the file system has no permissions.
   *
   * @throws IOException if the path does not exist, or if a parent folder cannot be inspected
   */
  public static Optional<Path> openAbove(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return Optional.empty();
    }
    Path above = path.toRealPath().getParent();
    for (; above != null; above = above.getParent()) {
      int mode = (Integer) Files.getAttribute(above, "unix:mode");
      if ((mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) {
        return Optional.of(above);
      }
    }
    return Optional.empty();
  }

  /**
   * The user of this process. A user need not have a name; so on Linux the owner of the process's
   * own files identifies the user.
   */
  private static UserPrincipal user() throws IOException {
    Path process = Path.of("/proc/self");
    return Files.exists(process)
        ? Files.getOwner(process)
        : process
            .getFileSystem()
            .getUserPrincipalLookupService()
            .lookupPrincipalByName(System.getProperty("user.name"));
  }
}

package org.gpuquerylab.backend.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A folder that this process's user owns and that nobody else may write to. Where the file system
 * knows no permissions as POSIX has them, the folder is taken as it is, but for links.
 */
public final class PrivateFolder {
  private static final Set<PosixFilePermission> WRITTEN_BY_OTHERS =
      Collections.unmodifiableSet(
          EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE));
  private static final int STICKY = 01000;
  private static final int OTHERS_WRITE = 0002;

  private final Path path;

  private PrivateFolder(Path path) {
    this.path = path;
  }

  /**
   * A folder, which is made where it is not there.
   *
   * @throws UnsafeFolderException where it is there but not private, or is a link, in one line that
   *     says what to do
   * @throws IOException where it cannot be made or looked at
   */
  public static PrivateFolder open(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath().normalize();
    if (!Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(absolute, ownerOnly(absolute));
    }
    check(absolute);
    return new PrivateFolder(absolute);
  }

  /** The folder's absolute path. */
  public Path path() {
    return path;
  }

  /**
   * Whether a file, not a link, lies here that nobody else may have written. It may be gone or
   * other at any time.
   */
  boolean isOwnFile(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (!hasPermissions(file)) {
      return true;
    }
    PosixFileAttributes found = attributes(file);
    return found.owner().equals(user()) && isWrittenByOwnerOnly(found);
  }

  private static FileAttribute<?>[] ownerOnly(Path folder) {
    return hasPermissions(folder)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean hasPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static PosixFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isWrittenByOwnerOnly(PosixFileAttributes attributes) {
    return Collections.disjoint(attributes.permissions(), WRITTEN_BY_OTHERS);
  }

  private static void check(Path folder) throws IOException {
    BasicFileAttributes found =
        Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (found.isSymbolicLink()) {
      throw new UnsafeFolderException(folder, "is a symbolic link; remove it");
    }
    if (!found.isDirectory()) {
      throw new NotDirectoryException(folder.toString());
    }
    if (!hasPermissions(folder)) {
      return;
    }
    PosixFileAttributes attributes = attributes(folder);
    if (!attributes.owner().equals(user())) {
      throw new UnsafeFolderException(
          folder, "belongs to " + attributes.owner().getName() + "; remove it or choose another");
    }
    if (!isWrittenByOwnerOnly(attributes)) {
      throw new UnsafeFolderException(folder, "may be written by others; chmod go-w it");
    }
    checkAbove(folder);
  }

  /** Who may write to a folder above may put another folder in this one's place. */
  private static void checkAbove(Path folder) throws IOException {
    Path above = folder.toRealPath().getParent();
    for (; above != null; above = above.getParent()) {
      int mode = (Integer) Files.getAttribute(above, "unix:mode");
      if ((mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) {
        throw new UnsafeFolderException(
            folder, "lies below " + above + ", which everybody may write to; choose another");
      }
    }
  }

  /**
   * The user of this process, whom a name need not have; Linux tells by the process's own files.
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

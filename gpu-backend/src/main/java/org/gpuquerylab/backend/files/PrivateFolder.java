package org.gpuquerylab.backend.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * A folder that this process's user owns and that nobody else may write to. On a file system
 * without POSIX permissions, any folder that is not a link is accepted.
 */
public final class PrivateFolder {
  private final Path path;

  private PrivateFolder(Path path) {
    this.path = path;
  }

  /**
   * A folder, which is made if it does not exist.
   *
   * @throws UnsafeFolderException if the folder exists but is not private, or is a link; the
   *     message says in one line what to do
   * @throws IOException if the folder cannot be made or inspected
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
   * Whether a regular file, not a link, lies here that nobody else can have written. The file may
   * vanish or change at any time.
   */
  boolean isOwnFile(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    return Rights.of(file, LinkOption.NOFOLLOW_LINKS)
        .map(rights -> rights.isOwn() && rights.isWrittenByOwnerOnly())
        .orElse(true);
  }

  private static FileAttribute<?>[] ownerOnly(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
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
    Optional<Rights> known = Rights.of(folder, LinkOption.NOFOLLOW_LINKS);
    if (known.isEmpty()) {
      return;
    }
    Rights rights = known.get();
    if (!rights.isOwn()) {
      throw new UnsafeFolderException(
          folder, "belongs to " + rights.owner() + "; remove it or choose another");
    }
    if (!rights.isWrittenByOwnerOnly()) {
      throw new UnsafeFolderException(folder, "may be written by others; chmod go-w it");
    }
    // Whoever may write to a folder above may put another folder in place of this one.
    Optional<Path> above = Rights.openAbove(folder);
    if (above.isPresent()) {
      throw new UnsafeFolderException(
          folder, "lies below " + above.get() + ", which everybody may write to; choose another");
    }
  }
}

package org.gpuquerylab.backend.internal.source;

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
 * A folder that the current user owns and to which nobody else may write. On a file system without
 * POSIX permissions, every folder that is not a link is accepted.
 */
final class PrivateFolder {
  private final Path path;

  private PrivateFolder(Path path) {
    this.path = path;
  }

  /**
   * Opens a folder, and creates it if it does not exist.
   *
   * @throws UnsafeFolderException if the folder exists but is not private, or if it is a link; the
   *     message says in one line what the user should do
   * @throws IOException if the folder cannot be created or inspected
   */
  public static PrivateFolder open(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath().normalize();
    if (!Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(absolute, ownerOnly(absolute));
    }
    check(absolute);
    return new PrivateFolder(absolute);
  }

  /** The absolute path of the folder. */
  public Path path() {
    return path;
  }

  /**
   * Whether the folder contains a regular file with this name, not a link, that nobody else can
   * have written. The file may disappear or change at any time.
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
    // A user who may write to a parent folder can replace this folder by a different one.
    Optional<Path> above = Rights.openAbove(folder);
    if (above.isPresent()) {
      throw new UnsafeFolderException(
          folder, "lies below " + above.get() + ", which everybody may write to; choose another");
    }
  }
}

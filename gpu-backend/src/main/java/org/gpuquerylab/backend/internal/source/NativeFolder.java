package org.gpuquerylab.backend.internal.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.MendableException;
import org.jspecify.annotations.Nullable;

/**
 * The folder from which native libraries are loaded. Java bindings of native libraries unpack the
 * libraries into the folder of temporary files, under names that anybody can guess. If a file with
 * this name already exists, the bindings load it. This folder contains a file only if its content
 * equals that in the library's jar. Safe to use from several threads and processes.
 */
public final class NativeFolder {
  private static final String TEMPORARY_FILES = "java.io.tmpdir";
  private static final String JNA_FILES = "jna.tmpdir";
  private static final String MEND =
      "set GPU_QUERY_LAB_CACHE to a folder of your own in which programs may run";

  /** The words of the C library if a file system is mounted without the right to execute. */
  private static final String NO_EXECUTION = "failed to map segment from shared object";

  private static final int MOST_CAUSES = 20;
  private static @Nullable NativeFolder ofUser;

  private final PrivateFolder folder;
  private final boolean temporary;

  /**
   * Uses the given folder.
   *
   * @param temporary whether files that are placed there are deleted when the process ends
   */
  NativeFolder(PrivateFolder folder, boolean temporary) {
    this.folder = folder;
    this.temporary = temporary;
  }

  /**
   * The folder in the user's cache, or, if it cannot be created or written to, a folder of this
   * process alone.
   *
   * @throws MendableException if the folder exists but is not private, or if no folder can be
   *     created; the message names the folders
   */
  public static synchronized NativeFolder ofUser() {
    NativeFolder now = ofUser;
    if (now == null) {
      now = open(UserCache.ofThisUser().natives());
      ofUser = now;
    }
    return now;
  }

  static NativeFolder open(Path path) {
    return open(path, Path.of(System.getProperty(TEMPORARY_FILES)));
  }

  /**
   * @param temporaryFiles the folder in which a folder of this process is created
   */
  static NativeFolder open(Path path, Path temporaryFiles) {
    try {
      Optional<String> fault = FolderFault.of(path);
      if (fault.isEmpty()) {
        return new NativeFolder(PrivateFolder.open(path), false);
      }
      Path own = Files.createTempDirectory(temporaryFiles, "gpu-query-lab-");
      own.toFile().deleteOnExit();
      return new NativeFolder(PrivateFolder.open(own), true);
    } catch (UnsafeFolderException e) {
      throw new MendableException(String.valueOf(e.getMessage()), MEND, e);
    } catch (IOException e) {
      String faults =
          Stream.of(path, temporaryFiles)
              .flatMap(folder -> FolderFault.of(folder).stream())
              .collect(Collectors.joining("; "));
      throw new MendableException(
          "no folder for native libraries can be made: "
              + (faults.isEmpty() ? e.toString() : faults),
          MEND,
          e);
    }
  }

  /** The absolute path of the folder. */
  public Path path() {
    return folder.path();
  }

  /**
   * Copies a library from a jar into the folder, under the library's file name. Replaces a file
   * that has the same name but other content.
   *
   * @param source a class of the jar
   * @param resource the absolute name of the library in the jar
   * @return the file, or null if the jar does not contain this library
   * @throws MendableException if the library cannot be read or written
   */
  public @Nullable Path place(Class<?> source, String resource) {
    try (@Nullable InputStream in = source.getResourceAsStream(resource)) {
      if (in == null) {
        return null;
      }
      Path file = path().resolve(resource.substring(resource.lastIndexOf('/') + 1));
      byte[] library = in.readAllBytes();
      if (!holds(file, library)) {
        write(file, library);
      }
      return file;
    } catch (IOException e) {
      throw new MendableException("cannot place " + resource + " in " + path() + ": " + e, MEND, e);
    }
  }

  private boolean holds(Path file, byte[] library) throws IOException {
    return folder.isOwnFile(file)
        && Files.size(file) == library.length
        && MessageDigest.isEqual(Sha256.digest(Files.readAllBytes(file)), Sha256.digest(library));
  }

  private void write(Path file, byte[] library) throws IOException {
    Path whole = Files.createTempFile(path(), "library", ".tmp");
    try {
      Files.write(whole, library);
      Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
      if (temporary) {
        file.toFile().deleteOnExit();
      }
    } finally {
      Files.deleteIfExists(whole);
    }
  }

  /**
   * Runs a loader that takes its native library from the folder of temporary files. During the
   * call, all threads use this folder as the folder of temporary files.
   *
   * @throws MendableException if libraries in this folder may not be executed
   */
  public void load(Runnable loader) {
    synchronized (NativeFolder.class) {
      String before = System.getProperty(TEMPORARY_FILES);
      System.setProperty(TEMPORARY_FILES, path().toString());
      try {
        loader.run();
      } catch (LinkageError e) {
        if (isForbidden(e)) {
          throw new MendableException(
              "no library can be loaded from " + path() + ": its file system is mounted noexec",
              MEND,
              e);
        }
        throw e;
      } finally {
        System.setProperty(TEMPORARY_FILES, before);
      }
    }
  }

  private static boolean isForbidden(Throwable fault) {
    return Stream.iterate(fault, Objects::nonNull, Throwable::getCause)
        .limit(MOST_CAUSES)
        .anyMatch(each -> String.valueOf(each.getMessage()).contains(NO_EXECUTION));
  }

  /**
   * Makes JNA unpack its library here, unless JNA is already loaded or the user has chosen a
   * folder. Otherwise, if the user's cache cannot be written, JNA would use a folder with a name
   * that can be guessed.
   */
  public void useForJna() {
    if (System.getProperty(JNA_FILES) == null) {
      System.setProperty(JNA_FILES, path().toString());
    }
  }
}

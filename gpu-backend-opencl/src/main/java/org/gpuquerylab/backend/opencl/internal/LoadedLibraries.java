package org.gpuquerylab.backend.opencl.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The shared libraries that are loaded in this process. */
public final class LoadedLibraries {
  private static final Path MAPS = Path.of("/proc/self/maps");

  private final Set<String> stems;

  private LoadedLibraries(Set<String> stems) {
    this.stems = stems;
  }

  /** The libraries of this process; empty on systems that do not list them. */
  public static Optional<LoadedLibraries> ofThisProcess() {
    try (Stream<String> lines = Files.lines(MAPS)) {
      return Optional.of(ofMaps(lines));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads lines that have the form of Linux's {@code /proc/<pid>/maps}. */
  static LoadedLibraries ofMaps(Stream<String> lines) {
    return new LoadedLibraries(
        lines
            .filter(line -> line.indexOf('/') >= 0)
            .map(line -> stem(line.substring(line.indexOf('/'))))
            .collect(Collectors.toSet()));
  }

  /**
   * Whether a library is loaded in this process. The comparison ignores versions, because a
   * library's name is often a link to a file with a longer name.
   *
   * @param library a file name or a path of a library
   */
  boolean contains(String library) {
    return stems.contains(stem(library)) || stems.contains(stem(realPath(library)));
  }

  private static String realPath(String library) {
    try {
      return Path.of(library).toRealPath().toString();
    } catch (IOException e) {
      return library;
    }
  }

  private static String stem(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int end = name.indexOf(".so");
    return end < 0 ? name : name.substring(0, end);
  }
}

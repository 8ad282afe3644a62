package org.gpuquerylab.backend.cuda.nvrtc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.BackendException;

/**
 * Looks for NVRTC: first every version in the library path, then every version in one toolkit
 * folder after the other.
 *
 * @param <T> an open library
 */
public final class NvrtcSearch<T> {
  private final List<String> names;
  private final List<Path> folders;
  private final Opener<T> opener;
  private final List<String> faults = new ArrayList<>();

  /**
   * A search.
   *
   * @param names the library's names, the preferred first
   * @param folders the folders to search after the library path
   * @param opener opens a library
   */
  public NvrtcSearch(List<String> names, List<Path> folders, Opener<T> opener) {
    this.names = names;
    this.folders = folders;
    this.opener = opener;
  }

  /** Opens a library. */
  @FunctionalInterface
  public interface Opener<T> {

    /**
     * Opens the library of the given name or path.
     *
     * @throws UnsatisfiedLinkError if it is not there or does not load
     * @throws BackendException if it loads but cannot be used, with the reason
     */
    T open(String library);
  }

  /**
   * Opens the first library that works.
   *
   * @throws BackendException in one line with the folders that it searched and the fault
   */
  public T find() {
    for (String candidate : candidates().toList()) {
      try {
        return opener.open(candidate);
      } catch (UnsatisfiedLinkError e) {
        if (candidate.indexOf('/') >= 0 || candidate.indexOf('\\') >= 0) {
          faults.add(candidate + " does not load");
        }
      } catch (BackendException e) {
        faults.add(e.getMessage());
      }
    }
    throw new BackendException(notFound());
  }

  private Stream<String> candidates() {
    Stream<String> files =
        folders.stream()
            .flatMap(folder -> names.stream().map(folder::resolve))
            .filter(Files::exists)
            .map(Path::toString);
    return Stream.concat(names.stream(), files);
  }

  private String notFound() {
    String places =
        Stream.concat(Stream.of("the library path"), folders.stream().map(Path::toString))
            .collect(Collectors.joining(", "));
    String found = faults.isEmpty() ? "" : "; " + String.join("; ", faults);
    return "NVRTC not found: looked for " + String.join(", ", names) + " in " + places + found;
  }
}

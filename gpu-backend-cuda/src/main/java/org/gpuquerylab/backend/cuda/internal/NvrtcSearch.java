package org.gpuquerylab.backend.cuda.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.BackendException;

/**
 * Looks for NVRTC: first all versions in the library path, then all versions in each toolkit
 * folder, one folder after another.
 *
 * @param <T> an opened library
 */
public final class NvrtcSearch<T> {
  private final List<String> names;
  private final List<Path> folders;
  private final Opener<T> opener;
  private final List<String> faults = new ArrayList<>();

  /**
   * Creates a search.
   *
   * @param names the file names of the library, the preferred one first
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
     * Opens the library with the given name or path.
     *
     * @throws UnsatisfiedLinkError if the library is missing or does not load
     * @throws BackendException if the library loads but cannot be used; the message gives the
     *     reason
     */
    T open(String library);
  }

  /**
   * Opens the first library that works.
   *
   * @throws BackendException if no library works; the message is one line with the searched folders
   *     and the fault
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

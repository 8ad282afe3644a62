package org.gpuquerylab.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * A folder as a jar of a user's: it names providers, and whoever runs in it sees them through the
 * context class loader.
 */
public final class PluginFolder {
  private final Path folder;

  /** An empty folder. */
  public PluginFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Names the providers of a type, in place of those named before.
   *
   * @param lines of the services file, such as a class's name
   */
  public PluginFolder name(Class<?> type, String... lines) {
    Path services = folder.resolve("META-INF/services").resolve(type.getName());
    try {
      Files.createDirectories(services.getParent());
      Files.write(services, List.of(lines));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Runs with a context class loader of its own. */
  public <T> T run(Supplier<T> body) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      return body.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}

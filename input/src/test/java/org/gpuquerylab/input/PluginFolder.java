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
 * A folder that stands for a user's jar: it names providers, and code that runs in {@link #run}
 * finds them through the context class loader.
 */
public final class PluginFolder {
  private final Path folder;

  /** Creates an object for an empty folder. */
  public PluginFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Names the providers of a type; they replace those named before.
   *
   * @param lines the lines of the services file, such as the name of a class
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

  /** Runs code with a context class loader that sees the folder. */
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

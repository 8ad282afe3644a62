package org.gpuquerylab.backend.internal.source;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.jspecify.annotations.Nullable;

/**
 * Reads kernel sources from the class path. {@code #include "x.cl"} names a resource in the package
 * of the including file, {@code #include "/org/.../x.cl"} names a resource anywhere on the class
 * path. Each file is included once. {@code #line} makes compiler messages name the file and line.
 */
public final class KernelSourceLoader {
  private static final Pattern INCLUDE =
      Pattern.compile("\\s*#\\s*include\\s*\"([^\"]+)\"\\s*(?://.*|/\\*.*\\*/\\s*)?");

  private final Dialect dialect;

  /** Creates a loader of sources in one dialect. */
  public KernelSourceLoader(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * Loads a kernel's source.
   *
   * @param defines the tunables, which are defined before everything else
   * @throws BackendException if a file is missing or includes itself
   */
  public KernelSource load(KernelLocation location, KernelDefines defines) {
    String file = file(location).orElseThrow(() -> location.missing(List.of(dialect)));
    return new KernelSource(
        fileName(file),
        defines.lines(),
        expand(location, path(Dialect.class, dialect.prelude())),
        expand(location, file));
  }

  /** The resource that contains a kernel in this dialect, if there is one. */
  public Optional<String> file(KernelLocation location) {
    return dialect.extensions().stream()
        .map(extension -> path(location.anchor(), location.file() + extension))
        .filter(path -> location.anchor().getResource(path) != null)
        .findFirst();
  }

  private static String expand(KernelLocation location, String file) {
    StringBuilder text = new StringBuilder();
    new Expansion(location.anchor(), text).append(file, location.kernel());
    return text.toString();
  }

  private static String path(Class<?> anchor, String file) {
    return "/" + anchor.getPackageName().replace('.', '/') + "/" + file;
  }

  private static String fileName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Expands the includes of one kernel into one text. */
  private static final class Expansion {
    private final Class<?> anchor;
    private final StringBuilder text;
    private final Set<String> open = new LinkedHashSet<>();
    private final Set<String> done = new LinkedHashSet<>();

    Expansion(Class<?> anchor, StringBuilder text) {
      this.anchor = anchor;
      this.text = text;
    }

    void append(String path, String includedFrom) {
      if (!open.add(path)) {
        throw new BackendException(path + " includes itself: " + open);
      }
      String name = fileName(path);
      text.append("#line 1 \"").append(name).append("\"\n");
      int number = 0;
      for (String line : (Iterable<String>) read(path, includedFrom).lines()::iterator) {
        number++;
        Matcher include = INCLUDE.matcher(line);
        if (include.matches()) {
          include(path, include.group(1), name + ":" + number);
          text.append("#line ").append(number + 1).append(" \"").append(name).append("\"\n");
        } else {
          text.append(line).append('\n');
        }
      }
      open.remove(path);
      done.add(path);
    }

    private void include(String from, String target, String place) {
      // Each file has one resolved name, so that ../a/x.cl and x.cl are not both included.
      String path = URI.create(from).resolve(target).normalize().getPath();
      if (!done.contains(path)) {
        append(path, place);
      }
    }

    private String read(String path, String includedFrom) {
      try (@Nullable InputStream in = anchor.getResourceAsStream(path)) {
        if (in == null) {
          throw new BackendException(includedFrom + ": no file " + path + " on the class path");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new BackendException(includedFrom + ": cannot read " + path, e);
      }
    }
  }
}

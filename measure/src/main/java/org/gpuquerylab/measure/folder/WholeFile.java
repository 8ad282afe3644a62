package org.gpuquerylab.measure.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Replaces files atomically: a reader sees the old content or the new one. A link with the file's
 * name is replaced and not followed; the temporary file has an unpredictable name.
 */
public final class WholeFile {

  private static final String ENDING = ".part";

  /** Writes the new content. */
  @FunctionalInterface
  public interface Content {
    /** Writes it to a file that does not exist yet. */
    void writeTo(Path file) throws IOException;
  }

  private WholeFile() {}

  /** Writes an adjacent file, which then replaces the given one. */
  public static void replace(Path file, Content content) throws IOException {
    Path part = file.resolveSibling("." + UUID.randomUUID() + ENDING);
    try {
      content.writeTo(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** The same with given content, which is not modified. */
  public static void replace(Path file, byte[] content) throws IOException {
    replace(
        file,
        part ->
            Files.write(part, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /** Whether a file is an unfinished one of a killed process. */
  static boolean isPart(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".") && name.endsWith(ENDING);
  }
}

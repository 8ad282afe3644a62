package org.gpuquerylab.measure.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Writes files atomically: a reader sees either the old content or the new content. If there is a
 * link with the file's name, the link is replaced and not followed. The temporary file has an
 * unpredictable name.
 */
public final class WholeFile {

  private static final String ENDING = ".part";

  /** Writes the new content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes content to a file that does not exist yet. */
    void writeTo(Path file) throws IOException;
  }

  private WholeFile() {}

  /** Writes a temporary file in the same folder, which then replaces the given file. */
  public static void replace(Path file, Content content) throws IOException {
    Path part = file.resolveSibling("." + UUID.randomUUID() + ENDING);
    try {
      content.writeTo(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Replaces a file by the given content, which is not modified. */
  public static void replace(Path file, byte[] content) throws IOException {
    replace(
        file,
        part ->
            Files.write(part, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /** Whether a file is a temporary file that a killed process left behind. */
  static boolean isPart(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".") && name.endsWith(ENDING);
  }
}

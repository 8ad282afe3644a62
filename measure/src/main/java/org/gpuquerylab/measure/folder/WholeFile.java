package org.gpuquerylab.measure.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Replaces files whole: a reader sees the old content or the new one. A link in the file's place is
 * replaced and not followed; the file that is written first has a name that nobody can know.
 */
public final class WholeFile {

  private static final String ENDING = ".part";

  /** Writes the new content. */
  @FunctionalInterface
  public interface Content {
    /** Writes it to a file that is not there yet. */
    void writeTo(Path file) throws IOException;
  }

  private WholeFile() {}

  /** Writes a file beside the one to be replaced, which it then becomes. */
  public static void replace(Path file, Content content) throws IOException {
    Path part = file.resolveSibling("." + UUID.randomUUID() + ENDING);
    try {
      content.writeTo(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** The same with content that is there already. */
  public static void replace(Path file, byte[] content) throws IOException {
    replace(
        file,
        part ->
            Files.write(part, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /** Whether a file is what a process that was killed had begun to write. */
  static boolean isPart(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".") && name.endsWith(ENDING);
  }
}

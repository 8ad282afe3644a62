package org.gpuquerylab.experiments.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Replaces files whole: a reader sees the old content or the new one. */
public final class WholeFile {

  /** Writes the new content. */
  @FunctionalInterface
  public interface Content {
    /** Writes it to a file that is not there yet. */
    void writeTo(Path file) throws IOException;
  }

  private WholeFile() {}

  /** Writes a file beside the one to be replaced, which it then becomes. */
  public static void replace(Path file, Content content) throws IOException {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      content.writeTo(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}

package org.gpuquerylab.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that a command writes. Its content goes to a temporary file with an unpredictable name in
 * the same folder, which then takes the file's name: a reader sees either the old or the new
 * content, and a fault leaves the old one. Only a regular file is replaced; a link, a device, a
 * pipe or a folder is refused and stays as it was.
 */
public final class OutputFile implements AutoCloseable {
  private static final String ENDING = ".part";

  private final Path file;
  private final Path part;

  private OutputFile(Path file) {
    this.file = file;
    this.part = file.resolveSibling("." + UUID.randomUUID() + ENDING);
  }

  /** Writes the new content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes content to a file that does not exist yet. */
    void writeTo(Path file) throws IOException;
  }

  /**
   * Checks, before the work, that a file can be written.
   *
   * @throws InputException if something other than a regular file has this name, or its folder does
   *     not exist or cannot be written
   */
  public static void check(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw new InputException(file + ": this is a link, which is not followed; choose another");
    } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new InputException(file + ": this is not a regular file; choose another");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new InputException(
          file + ": there is no folder " + folder + "; make it or choose another file");
    } else if (!Files.isWritable(folder)) {
      throw new InputException(file + ": its folder cannot be written; choose another file");
    }
  }

  /**
   * Replaces a file.
   *
   * @throws InputException if the file cannot be written
   */
  public static void replace(Path file, Content content) {
    try (OutputFile output = of(file)) {
      content.writeTo(output.part());
      output.complete();
    } catch (IOException e) {
      throw new InputException(fault(file, e), e);
    }
  }

  /**
   * Replaces a file by the given content, which is not modified.
   *
   * @throws InputException if the file cannot be written
   */
  public static void replace(Path file, byte[] content) {
    replace(
        file,
        part ->
            Files.write(part, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /**
   * Begins to write a file; {@link #complete} ends it.
   *
   * @throws InputException as {@link #check}
   */
  public static OutputFile of(Path file) {
    check(file);
    return new OutputFile(file);
  }

  /** The temporary file, which does not exist yet. */
  public Path part() {
    return part;
  }

  /**
   * Gives the temporary file, which must be closed, the file's name.
   *
   * @throws InputException if meanwhile something other than a regular file has this name
   */
  public void complete() throws IOException {
    check(file);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Deletes the temporary file if it did not get the file's name. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(part);
  }

  /** Why a file cannot be written, in one line. */
  public static String fault(Path file, IOException cause) {
    return file + ": cannot be written: " + InputFile.reason(cause) + "; choose another place";
  }

  /** Whether a file is a temporary file that a killed process left behind. */
  public static boolean isPart(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".") && name.endsWith(ENDING);
  }
}

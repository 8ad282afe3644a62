package org.gpuquerylab.measure.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.gpuquerylab.input.FaultMaker;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.json.JsonReader;

/**
 * Reads the files of a run folder, which may come from elsewhere: a link may lead to any file, and
 * a pipe has no end. So they must be regular files of limited size.
 */
final class RunFile {

  private RunFile() {}

  /** Whether something of that name exists, even a broken link. */
  static boolean isThere(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Checks that a file, if it exists, is a regular one.
   *
   * @throws InputException if it is something else
   */
  static void checkRegular(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw new InputException(
          file + ": a link, which is not followed; put the file itself in its place");
    } else if (isThere(file) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new InputException(file + ": not a regular file; put one in its place");
    }
  }

  /** Opens a file; the caller closes it. */
  static InputStream open(Path file) throws IOException {
    checkRegular(file);
    return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Reads a small file.
   *
   * @param most the most bytes that it may have
   * @throws InputException if it is no regular file, is larger or cannot be read
   */
  static <T> T read(Path file, long most, InputFile.Body<T> body) {
    return InputFile.read(file, RunFile::open, most, InputException::new, body);
  }

  /**
   * Reads a small file of JSON.
   *
   * @param mend how to mend it if it contains something else
   */
  static <T> T json(Path file, long most, String mend, JsonReader.Visitor<T> visitor) {
    FaultMaker faults = (message, cause) -> new InputException(message + "; " + mend, cause);
    return read(file, most, (in, source) -> JsonReader.read(in, source, faults, visitor));
  }
}

package org.gpuquerylab.measure.internal.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.FaultMaker;

/**
 * Reads the files of a run folder. The folder may come from elsewhere: a link may lead to any file,
 * and a pipe never ends. Therefore all files must be regular files of limited size.
 */
final class RunFile {

  private RunFile() {}

  /** Whether a file, a folder or a link of this name exists; a broken link counts. */
  static boolean isThere(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Checks that a file is a regular file if it exists.
   *
   * @throws InputException if it exists but is not a regular file
   */
  static void checkRegular(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw new InputException(
          file + ": this is a link, which is not followed; replace it by the file");
    } else if (isThere(file) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new InputException(file + ": this is not a regular file; replace it by one");
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
   * @param most the maximum size in bytes
   * @throws InputException if the file is not a regular file, is too large, or cannot be read
   */
  static <T> T read(Path file, long most, InputFile.Body<T> body) {
    return InputFile.read(file, RunFile::open, most, InputException::new, body);
  }

  /**
   * Reads a small JSON file.
   *
   * @param mend a remedy to name in the message if the file contains something else
   */
  static <T> T json(Path file, long most, String mend, JsonReader.Visitor<T> visitor) {
    FaultMaker faults = (message, cause) -> new InputException(message + "; " + mend, cause);
    return read(file, most, (in, source) -> JsonReader.read(in, source, faults, visitor));
  }
}

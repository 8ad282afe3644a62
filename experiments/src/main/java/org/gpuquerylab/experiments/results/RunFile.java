package org.gpuquerylab.experiments.results;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.gpuquerylab.experiments.InputException;

/**
 * Reads the files of a run folder, which may come from elsewhere: a link may lead to any file, a
 * pipe has no end. So they must be regular files, and of no more than a stated size.
 */
final class RunFile {

  private RunFile() {}

  /** Whether there is something of that name, be it a link that leads nowhere. */
  static boolean isThere(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Checks that a file, if it is there, is a regular one.
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
   * The text of a small file.
   *
   * @throws InputException if it is no regular file, is larger, is no UTF-8 or cannot be read
   */
  static String text(Path file, int mostBytes) {
    try (InputStream in = open(file)) {
      byte[] bytes = in.readNBytes(mostBytes + 1);
      if (bytes.length > mostBytes) {
        throw new InputException(
            "%s: more than %,d bytes, the limit; restore it".formatted(file, mostBytes));
      }
      return decode(bytes, bytes.length);
    } catch (NoSuchFileException e) {
      throw new InputException(file + ": there is no such file; restore it", e);
    } catch (CharacterCodingException e) {
      throw new InputException(file + ": no UTF-8 text; restore it", e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e + "; allow reading it", e);
    }
  }

  /** The first bytes as UTF-8 text. */
  static String decode(byte[] bytes, int length) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
  }
}

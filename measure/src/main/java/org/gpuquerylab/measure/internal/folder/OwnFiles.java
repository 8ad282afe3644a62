package org.gpuquerylab.measure.internal.folder;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.backend.internal.source.Sha256;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.internal.Quote;

/**
 * The files in a user's folder ({@code --queries}), which experiments measure. A file's label is
 * its name and the first digits of its content's SHA-256 digest. Therefore a changed file has
 * another label, and rows from several machines refer to the same content.
 *
 * @param what the kind of the files in messages, such as {@code query}
 * @param endings the allowed endings of the files' names, without the dot
 * @param beside a file that the folder may also contain; empty if there is none
 */
public record OwnFiles(String what, List<String> endings, String beside) {

  private static final int MOST_FILES = 10_000;
  private static final int DIGITS = 8;
  private static final Pattern STEM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9+_-]{0,49}");

  /** Copies the list. */
  public OwnFiles {
    endings = List.copyOf(endings);
  }

  /**
   * The files in the order of their names; hidden files are left out.
   *
   * @throws InputException if there is no file, if there are too many, or if a file has an invalid
   *     name or is not a regular file
   */
  public List<Path> list(Path folder) {
    List<Path> files = all(folder);
    for (Path file : files) {
      if (!isOne(file)) {
        throw new InputException(
            folder
                + ": "
                + Quote.of(String.valueOf(file.getFileName()))
                + " must be a file with a name of at most 50 letters, digits, + - _ and the ending "
                + words()
                + "; rename it, or move it away");
      }
    }
    if (files.isEmpty()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: holds no %s; put files that end with %s into it",
              folder,
              what,
              words()));
    }
    return files;
  }

  private boolean isOne(Path file) {
    String name = String.valueOf(file.getFileName());
    return endings.stream()
            .filter(ending -> name.endsWith("." + ending))
            .map(ending -> name.substring(0, name.length() - ending.length() - 1))
            .anyMatch(stem -> STEM.matcher(stem).matches())
        && Files.isRegularFile(file);
  }

  /** A text such as {@code .json, .txt or .sql}. */
  private String words() {
    List<String> dotted = endings.stream().map(ending -> "." + ending).toList();
    int last = dotted.size() - 1;
    return last == 0
        ? dotted.get(0)
        : String.join(", ", dotted.subList(0, last)) + " or " + dotted.get(last);
  }

  private List<Path> all(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files
              .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
              .filter(file -> !String.valueOf(file.getFileName()).equals(beside))
              .limit(MOST_FILES + 1L)
              .sorted()
              .toList();
      if (found.size() > MOST_FILES) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "%s: more than %,d files, the limit; make several folders",
                folder,
                MOST_FILES));
      }
      return found;
    } catch (IOException e) {
      throw new InputException(folder + ": " + InputFile.words(e) + "; name a folder", e);
    }
  }

  /**
   * The label of a file, such as {@code orders.3fa91c07}. The time is O(bytes).
   *
   * @param file a file of the list
   * @param with other files whose content affects the label
   */
  public String name(Path file, Path... with) {
    MessageDigest digest = Sha256.start();
    Stream.concat(Stream.of(file), Stream.of(with)).forEach(one -> add(one, digest));
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.lastIndexOf('.') + 1)
        + HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }

  private static void add(Path file, MessageDigest digest) {
    try (InputStream in = Files.newInputStream(file)) {
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new InputException(file + ": " + InputFile.words(e), e);
    }
  }
}

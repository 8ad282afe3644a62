package org.gpuquerylab.joinorder.query;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads a query from a file of either format: a query graph in JSON ({@link QueryGraphReader}) if
 * the file begins as JSON does, true cardinalities ({@link TrueCardinalityReader}) if it begins
 * with a number.
 */
public final class QueryFile {
  private static final int MAX_BLANKS = 1 << 12;
  private static final String JSON_BEGINNINGS = "{[\"";
  private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

  private QueryFile() {}

  /** A format of files, of queries or of what belongs to them. */
  @FunctionalInterface
  public interface Format<T> {
    /** Reads an open stream, which is called {@code source} in messages. */
    T read(InputStream in, String source) throws IOException;
  }

  /**
   * Reads a file.
   *
   * @param crossProducts whether any two relations may be joined ({@link QueryGraph#crossProducts})
   * @throws QueryFormatException if the file cannot be read, in one line
   */
  public static QueryGraph read(Path file, boolean crossProducts) {
    return read(file, (in, source) -> read(in, source, crossProducts));
  }

  /**
   * Reads a file of one format.
   *
   * @throws QueryFormatException if the file cannot be read, in one line
   */
  public static <T> T read(Path file, Format<T> format) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return format.read(in, file.toString());
    } catch (NoSuchFileException e) {
      throw JsonPlace.FILE.fault(file.toString(), "there is no such file, check the path", e);
    } catch (IOException e) {
      throw JsonPlace.FILE.fault(
          file.toString(), "it cannot be read, give a readable file (" + e.getMessage() + ")", e);
    }
  }

  private static QueryGraph read(InputStream in, String source, boolean crossProducts)
      throws IOException {
    int first = first(in);
    if (first < 0) {
      throw JsonPlace.FILE.fault(
          source, "the file is empty, it must hold a query graph or true cardinalities", null);
    }
    if (JSON_BEGINNINGS.indexOf(first) >= 0) {
      return QueryGraphReader.read(in, source, crossProducts);
    }
    if (Character.isDigit(first)) {
      return TrueCardinalityReader.read(in, source, crossProducts);
    }
    throw JsonPlace.FILE.fault(
        source,
        "the file is neither a query graph, which begins with {, nor a file of true cardinalities,"
            + " which begins with a number; give one of them, SQL is for --sql",
        null);
  }

  /** The first character that is no white space, -1 if there is none; the stream stays there. */
  private static int first(InputStream in) throws IOException {
    in.mark(MAX_BLANKS);
    for (int read = 1; read <= MAX_BLANKS; read++) {
      int next = in.read();
      if (next < 0 || !(Character.isWhitespace(next) || BYTE_ORDER_MARK.indexOf(next) >= 0)) {
        in.reset();
        return next;
      }
    }
    in.reset();
    return ' ';
  }
}

package org.gpuquerylab.joinorder.query;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.gpuquerylab.input.InputFile;

/**
 * Reads a query from a file of either format: a query graph in JSON ({@link QueryGraphReader}) if
 * the file begins like JSON, or true cardinalities ({@link TrueCardinalityReader}) if it begins
 * with a number.
 */
public final class QueryFile {
  /** The maximum size in bytes of a file of any format. */
  public static final long MAX_BYTES = 512 * InputFile.MIB;

  private static final int MAX_BLANKS = 1 << 12;
  private static final String JSON_BEGINNINGS = "{[\"";
  private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

  private QueryFile() {}

  /**
   * Reads a file, a pipe, or standard input (the name {@code -}).
   *
   * @param crossProducts whether any two relations may be joined ({@link QueryGraph#crossProducts})
   * @throws QueryFormatException if the file cannot be read; the message is one line
   */
  public static QueryGraph read(Path file, boolean crossProducts) {
    return read(file, (in, source) -> read(in, source, crossProducts));
  }

  /**
   * Reads a file of one format.
   *
   * @throws QueryFormatException if the file cannot be read; the message is one line
   */
  public static <T> T read(Path file, InputFile.Body<T> format) {
    return InputFile.read(file, MAX_BYTES, QueryFormatException::new, format);
  }

  private static QueryGraph read(InputStream in, String source, boolean crossProducts)
      throws IOException {
    int first = first(in);
    if (first < 0) {
      throw new QueryFormatException(
          source + ": the file is empty; it must hold a query graph or true cardinalities", null);
    }
    if (JSON_BEGINNINGS.indexOf(first) >= 0) {
      return QueryGraphReader.read(in, source, crossProducts);
    }
    if (Character.isDigit(first)) {
      return TrueCardinalityReader.read(in, source, crossProducts);
    }
    throw new QueryFormatException(
        source
            + ": the file is neither a query graph, which begins with {, nor a file of true cardinalities,"
            + " which begins with a number; give one of them, SQL is for --sql",
        null);
  }

  /**
   * The first character that is not white space; -1 if there is none; the character stays in the
   * stream.
   */
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

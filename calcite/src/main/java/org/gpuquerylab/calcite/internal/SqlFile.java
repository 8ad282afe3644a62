package org.gpuquerylab.calcite.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryFormatException;

/** Reads the text of a statement from a file. */
public final class SqlFile {
  /** The maximum number of characters of a statement. */
  public static final int MAX_LENGTH = SqlSource.MAX_LENGTH;

  private SqlFile() {}

  /**
   * Reads a file in UTF-8.
   *
   * @throws QueryFormatException if the file cannot be read; the message is one line
   */
  public static String read(Path file) {
    return QueryFile.read(file, SqlFile::read);
  }

  private static String read(InputStream in, String source) throws IOException {
    byte[] bytes = in.readNBytes(SqlSource.MAX_LENGTH + 1);
    if (bytes.length > SqlSource.MAX_LENGTH) {
      throw tooLong(new SqlSource("", source));
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new QueryFormatException(source + ": the text is not in UTF-8; save it as UTF-8", e);
    }
  }

  static QueryFormatException tooLong(SqlSource source) {
    return source.whole(
        "the SQL is longer than " + SqlSource.MAX_LENGTH + " characters; shorten it", null);
  }
}

package org.gpuquerylab.joinorder.query;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import org.jspecify.annotations.Nullable;

/**
 * A place in a JSON file, for messages.
 *
 * @param pointer the JSON pointer of the value, empty for the whole file
 * @param line from 1; 0 if unknown
 * @param column from 1
 */
public record JsonPlace(String pointer, int line, int column) {
  /** The file as a whole. */
  public static final JsonPlace FILE = new JsonPlace("", 0, 0);

  /** The parser's current token. */
  static JsonPlace of(JsonParser parser) {
    return at(parser.getParsingContext().pathAsPointer().toString(), parser.currentTokenLocation());
  }

  static JsonPlace at(String pointer, @Nullable JsonLocation location) {
    return location == null
        ? new JsonPlace(pointer, 0, 0)
        : new JsonPlace(pointer, location.getLineNr(), location.getColumnNr());
  }

  /** An exception for a fault here, whose message is one line. */
  public QueryFormatException fault(String source, String message, @Nullable Throwable cause) {
    StringBuilder text = new StringBuilder(source).append(':');
    if (line > 0) {
      text.append(line).append(':').append(column).append(':');
    }
    if (!pointer.isEmpty()) {
      text.append(' ').append(pointer).append(':');
    }
    text.append(' ').append(message);
    return new QueryFormatException(text.toString(), cause);
  }
}

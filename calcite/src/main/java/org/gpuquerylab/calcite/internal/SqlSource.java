package org.gpuquerylab.calcite.internal;

import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;

/**
 * The text of one statement, and its name in messages.
 *
 * @param text the text as its author wrote it
 * @param name its name in messages
 */
record SqlSource(String text, String name) {
  /** The maximum number of characters of a statement. */
  static final int MAX_LENGTH = 1_000_000;

  /** Returns the exception for a fault at a character of the text. */
  QueryFormatException fault(int offset, String message, @Nullable Throwable cause) {
    int end = Math.max(0, Math.min(offset, text.length()));
    int line = 1;
    int start = 0;
    for (int i = 0; i < end; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        start = i + 1;
      }
    }
    return new QueryFormatException(
        name + ":" + line + ":" + (end - start + 1) + ": " + message, cause);
  }

  /** Returns the exception for a fault without a place. */
  QueryFormatException whole(String message, @Nullable Throwable cause) {
    return new QueryFormatException(name + ": " + message, cause);
  }
}

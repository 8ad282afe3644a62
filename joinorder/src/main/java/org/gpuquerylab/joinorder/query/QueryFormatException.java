package org.gpuquerylab.joinorder.query;

import org.jspecify.annotations.Nullable;

/**
 * A file that cannot be read as a query or as statistics for one. The message is one line: file,
 * line and column where they are known, JSON pointer, fault and mend.
 */
public final class QueryFormatException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  /** With a message of one line, which is made one if it is not. */
  public QueryFormatException(String message, @Nullable Throwable cause) {
    super(message.replaceAll("\\s+", " "));
    if (cause != null) {
      initCause(cause);
    }
  }
}

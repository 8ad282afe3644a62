package org.gpuquerylab.joinorder.query;

import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file cannot be read as a query or as statistics for a query. The message is one
 * line: file, line and column if they are known, JSON pointer, fault and remedy.
 */
public final class QueryFormatException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message, whose control characters and line ends are escaped. */
  public QueryFormatException(String message, @Nullable Throwable cause) {
    super(Quote.line(message));
    if (cause != null) {
      initCause(cause);
    }
  }
}

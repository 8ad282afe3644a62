package org.gpuquerylab.joinorder.query.file;

import org.gpuquerylab.input.Quote;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.jspecify.annotations.Nullable;

/**
 * A file that cannot be read as a query or as statistics for one. The message is one line: file,
 * line and column if they are known, JSON pointer, fault and how to mend it.
 */
public final class QueryFormatException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  /** Takes a message, whose control characters and line ends are escaped. */
  public QueryFormatException(String message, @Nullable Throwable cause) {
    super(Quote.line(message));
    if (cause != null) {
      initCause(cause);
    }
  }
}

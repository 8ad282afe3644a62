package org.gpuquerylab.joinorder.query;

import org.jspecify.annotations.Nullable;

/**
 * A query-graph file that cannot be read. The message is one line: file, line and column where they
 * are known, JSON pointer, fault and mend.
 */
public final class QueryFormatException extends InvalidQueryException {
  private static final long serialVersionUID = 1L;

  QueryFormatException(String message, @Nullable Throwable cause) {
    super(message);
    if (cause != null) {
      initCause(cause);
    }
  }
}

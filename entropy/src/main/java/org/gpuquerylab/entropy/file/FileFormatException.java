package org.gpuquerylab.entropy.file;

import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file cannot be read. The message is one line: file, place (byte offset, or line and
 * column and JSON pointer), fault and remedy.
 */
public final class FileFormatException extends InvalidProblemException {
  private static final long serialVersionUID = 1L;

  FileFormatException(String message, @Nullable Throwable cause) {
    super(Quote.line(message));
    if (cause != null) {
      initCause(cause);
    }
  }
}

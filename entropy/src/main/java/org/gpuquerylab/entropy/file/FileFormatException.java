package org.gpuquerylab.entropy.file;

import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.input.Quote;
import org.jspecify.annotations.Nullable;

/**
 * A file that cannot be read. The message is one line: file, place (byte offset, or line and column
 * and JSON pointer), fault and how to mend it.
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

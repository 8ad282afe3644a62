package org.gpuquerylab.data.internal;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a CSV file or its schema cannot be used. The message is one line with the file, the
 * line and column if known, the fault, and a remedy.
 */
final class CsvException extends InputException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message. */
  public CsvException(String message) {
    super(message);
  }

  /** Creates an exception with a one-line message and a cause. */
  public CsvException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

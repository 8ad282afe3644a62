package org.gpuquerylab.operators.csv;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file or its schema cannot be used. The message is one line that names file, line and column
 * if known, the fault, and how to mend it.
 */
public final class CsvException extends InputException {
  private static final long serialVersionUID = 1L;

  /** An exception with its message of one line. */
  public CsvException(String message) {
    super(message);
  }

  /** An exception with its message of one line and its cause. */
  public CsvException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

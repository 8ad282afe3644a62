package org.gpuquerylab.input;

import org.jspecify.annotations.Nullable;

/**
 * The user's input cannot be used. The message is one line that names the place, the fault and its
 * remedy; the command line prints it as it is and ends with exit status 2. Control characters in it
 * are escaped. Modules extend it for faults of one kind of input.
 */
public class InputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** An exception with its one line. */
  public InputException(String message) {
    super(Quote.line(message));
  }

  /** An exception with its one line and what led to it. */
  public InputException(String message, @Nullable Throwable cause) {
    super(Quote.line(message), cause);
  }
}

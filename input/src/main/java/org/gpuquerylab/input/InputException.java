package org.gpuquerylab.input;

import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the user's input cannot be used. The message is one line that names the place, the
 * fault and its remedy; the command line prints the message unchanged and exits with status 2.
 * Control characters in the message are escaped. Modules extend this class for faults of one kind
 * of input.
 */
public class InputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message. */
  public InputException(String message) {
    super(Quote.line(message));
  }

  /** Creates an exception with a one-line message and a cause. */
  public InputException(String message, @Nullable Throwable cause) {
    super(Quote.line(message), cause);
  }
}

package org.gpuquerylab.entropy.problem;

import org.gpuquerylab.input.InputException;

/**
 * Thrown when a problem cannot be solved as given. The message is one line that names the fault and
 * its remedy, and can be shown to the user unchanged; control characters in names are escaped.
 */
public class InvalidProblemException extends InputException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message. */
  public InvalidProblemException(String message) {
    super(message);
  }
}
